(() => { "use strict"; Legwork.pgn = { write: () => "", read: () => { throw new Error("no"); } }; })();
