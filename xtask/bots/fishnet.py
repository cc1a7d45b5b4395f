"""The distributed analysis of two sites, with the engine in the place of Fairy-Stockfish: `fishnet.py fairyfishnet|lishoginet ENGINE`.

The client of the site runs unchanged over a local server of its protocol. It is given a move to play at every level and a game to analyse in
each variant, and what it reports is compared with pyffish: the moves are legal, the FENs are those behind the moves, and there is a score and a
line for every position."""

import json
import os
import subprocess
import sys
import tempfile

import pyffish

from local import Site, wait

# Fairy-Stockfish has them built in, and they cannot be played by Legwork: a step of Ataxx leaves its piece behind, and pieces of S-House are
# both gated and dropped from one hand, which captures fill. The client asks for them before anything else.
NOT_PLAYED = ["ataxx", "shouse"]
OWN = "[slowpawns:chess]\ndoubleStep = false\n\n[slowhouse:crazyhouse]\ndoubleStep = false\n"
SITE = {"standard": "chess"}
LISHOGI = ["standard", "minishogi", "kyotoshogi"]


def fen_after(variant, fen, moves, chess960):
    return pyffish.get_fen(SITE.get(variant, variant), fen, moves, chess960)


def some_moves(variant, fen, count, chess960):
    """A game that takes a legal move from another place of the list each time."""
    moves = []
    for ply in range(count):
        legal = sorted(pyffish.legal_moves(SITE.get(variant, variant), fen, moves, chess960))
        if not legal:
            break
        moves.append(legal[(7 * ply + 3) % len(legal)])
    return moves


def chess_squares(move):
    """A move of Shogi in the squares of chess, as lishogi sends them: `7g` is `c3`."""
    letters = dict(zip("987654321abcdefghi", "abcdefghi987654321"))
    drop, at, rest = move.partition("*")
    return drop + at + "".join(letters.get(c, c) for c in rest) if at else "".join(letters.get(c, c) for c in move)


class Work:
    """The jobs, in turn, and what the client has reported."""

    def __init__(self, client):
        self.client = client
        self.jobs = []
        self.faults = []
        self.done = 0
        self.shogi = client == "lishoginet"
        variants = LISHOGI if self.shogi else None
        if variants is None:
            from fairyfishnet.constants import required_engine_variants

            variants = sorted(required_engine_variants - set(NOT_PLAYED)) + ["slowpawns", "slowhouse"]
        for number, variant in enumerate(variants):
            self.add(variant, number)
        # The end of a game is analysed, too.
        if self.shogi:
            self.add("standard", 1, fen="4k4/9/4P4/9/9/9/9/9/4K4[GG] w - - 0 1", moves=["G@e8"])
        else:
            self.add("chess", 2, moves=["f2f3", "e7e5", "g2g4", "d8h4"])
            self.add("chess", 3, chess960=True, fen="bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w HEhe - 0 1")
            self.add("crazyhouse", 4, chess960=True, fen="rkbbqnnr/pppppppp/8/8/8/8/PPPPPPPP/RKBBQNNR[] w HAha - 0 1")
        self.asked = list(self.jobs)

    def add(self, variant, number, chess960=False, fen=None, moves=None):
        name = {"standard": "shogi"}.get(variant, variant)
        fen = fen or pyffish.start_fen(name)
        ended = moves is not None
        moves = moves or some_moves(name, fen, 4, chess960)
        facts = {"variant": variant, "position": fen, "moves": moves, "chess960": chess960, "name": name}
        level = number % 8 + self.shogi
        clock = {"wtime": 6000, "btime": 6000, "inc": 1, "byo": 0} if number % 2 else None
        if not ended:
            self.jobs.append(({"type": "move", "id": f"move{len(self.jobs)}", "level": level, "clock": clock}, facts))
        self.jobs.append(({"type": "analysis", "id": f"game{len(self.jobs)}"}, facts))

    def next(self):
        if not self.jobs:
            return 204, None
        work, facts = self.jobs.pop(0)
        job = {
            "work": {key: value for key, value in work.items() if value is not None},
            "variant": facts["variant"],
            "position": facts["position"],
            "moves": " ".join(facts["moves"]),
            "chess960": facts["chess960"],
            "nodes": 2000,
            "game_id": "",
        }
        if self.shogi:
            job["position"] = pyffish.get_fen(facts["name"], facts["position"], [], False, True)
            job["moves"] = " ".join(chess_squares(usi_of(facts["name"], move)) for move in facts["moves"])
        elif facts["variant"] in OWN:
            job["variantsSha256"] = sha256(OWN)
        return 202, job

    def fault(self, job, said):
        self.faults.append(f"{job[1]['variant']}, {job[0]['type']} of {' '.join(job[1]['moves'])}: {said}")

    def take(self, id, report):
        job = next(job for job in self.asked if job[0]["id"] == id)
        facts = job[1]
        self.done += 1
        name, fen, moves, chess960 = (facts[key] for key in ("name", "position", "moves", "chess960"))
        if job[0]["type"] == "move":
            move = report["move"]["bestmove"]
            if self.shogi and move is None:
                self.fault(job, "no move")
                return
            legal = pyffish.legal_moves(name, fen, moves, chess960)
            if self.shogi:
                legal = [chess_squares(usi_of(name, text)) for text in legal]
            if move not in legal:
                self.fault(job, f"{move} is not legal")
            elif not self.shogi:
                expected = fen_after(name, fen, moves, chess960)
                same = [canonical(text) for text in (report["move"]["fen"], expected)]
                if same[0] != same[1]:
                    self.fault(job, f"the FEN is {report['move']['fen']}, expected {expected}")
            return
        rows = report["analysis"]
        if len(rows) != len(moves) + 1:
            self.fault(job, f"{len(rows)} positions of {len(moves) + 1}")
        for ply, row in enumerate(rows):
            if "score" not in row or not row.get("pv") and pyffish.legal_moves(name, fen, moves[:ply], chess960):
                self.fault(job, f"position {ply} has no score or no line: {row}")
                continue
            line = (row.get("pv") or "").split()
            legal = pyffish.legal_moves(name, fen, moves[:ply], chess960)
            legal = [usi_of(name, text) for text in legal] if self.shogi else legal
            if line and line[0] not in legal:
                self.fault(job, f"position {ply}: {line[0]} is not legal")


def usi_of(variant, move):
    """A move of Fairy-Stockfish's UCI in USI."""
    files = {"shogi": 9, "minishogi": 5, "kyotoshogi": 5}[variant]
    square = lambda text: str(files - (ord(text[0]) - ord("a"))) + chr(ord("a") + files - int(text[1]))
    if move[1] == "@" or move[:1] == "+" and move[2] == "@":
        piece, _, target = move.partition("@")
        return f"{piece}*{square(target)}"
    return square(move[:2]) + square(move[2:4]) + move[4:]


def canonical(fen):
    """A FEN with the pieces of the hands in order."""
    head, bracket, rest = fen.partition("[")
    hands, _, rest = rest.partition("]")
    return head + bracket + "".join(sorted(hands)) + rest if bracket else fen


def sha256(text):
    import hashlib

    return hashlib.sha256(text.encode()).hexdigest()


def main(client, engine):
    pyffish.load_variant_config(OWN)
    work = Work(client)
    total = len(work.jobs)
    aborted = []

    def answer(method, path, body):
        *_, kind, id = ["", *path.strip("/").split("?")[0].split("/")]
        if path.startswith("/fishnet/variants/"):
            return 200, {"variantsIni": OWN, "variantsSha256": sha256(OWN)}
        if kind in ("move", "analysis"):
            report = json.loads(body)
            # Reports in between have positions without a score.
            if kind == "move" or None not in report["analysis"]:
                work.take(id, report)
                return work.next()
            return 204, None
        if kind == "abort":
            aborted.append(body)
            return 204, None
        if id == "acquire":
            return work.next()
        return 404, None

    site = Site(answer)
    command = f"{engine} engine"
    with tempfile.TemporaryDirectory() as folder:
        own = ["--no-conf", "--key", "abcdEFGH", "--cores", "1", "--fixed-backoff", "--engine-dir", folder]
        own += ["--endpoint", f"{site.url}fishnet/", "--stockfish-command", command]
        # The requirement that cannot be met is taken out, and nets for another engine are not downloaded; everything else is the client's own.
        started = "import runpy, sys\n"
        if client == "fairyfishnet":
            started += f"from fairyfishnet import config, constants\nconstants.required_engine_variants -= {set(NOT_PLAYED)!r}\n"
            started += "config.update_nnue = lambda: None\n"
        started += f"sys.argv[0] = {client!r}\nrunpy.run_module({client!r}, run_name='__main__', alter_sys=True)\n"
        log = open(os.path.join(folder, "log"), "w+")
        process = subprocess.Popen([sys.executable, "-c", started, "run", *own], stdout=log, stderr=subprocess.STDOUT)
        try:
            wait(process, lambda: work.done == total or aborted or site.faults, 900)
        except AssertionError:
            log.seek(0)
            print(log.read()[-5000:])
            raise
        finally:
            process.terminate()
            process.wait()
        log.seek(0)
        said = log.read()
    warned = [line for line in said.splitlines() if "Unexpected engine" in line]
    faults = work.faults + site.faults + [f"aborted: {text}" for text in aborted] + warned
    for fault in faults:
        print(fault)
    assert not faults, f"{client}: {len(faults)} faults"
    print(f"{client}: {total} jobs in {len({job[1]['variant'] for job in work.asked})} variants, all reported and legal")


if __name__ == "__main__":
    main(*sys.argv[1:])
