"""lichess-bot by its default configuration, over a local server of lichess' API: `lichess.py FOLDER ENGINE`, with the folder of lichess-bot.

Only the address, the token, the engine and the list of variants are changed in `config.yml.default`. The bot is challenged in every variant of
lichess, with either colour. It plays a game against moves that are chosen here, and each of its moves is checked by python-chess."""

import json
import os
import queue
import random
import subprocess
import sys
import tempfile
import time

import chess
import chess.variant
import yaml

from local import Site, wait

VARIANTS = {
    "standard": ("Standard", chess.Board),
    "chess960": ("Chess960", chess.Board),
    "fromPosition": ("From Position", chess.Board),
    "antichess": ("Antichess", chess.variant.AntichessBoard),
    "atomic": ("Atomic", chess.variant.AtomicBoard),
    "crazyhouse": ("Crazyhouse", chess.variant.CrazyhouseBoard),
    "horde": ("Horde", chess.variant.HordeBoard),
    "kingOfTheHill": ("King of the Hill", chess.variant.KingOfTheHillBoard),
    "racingKings": ("Racing Kings", chess.variant.RacingKingsBoard),
    "threeCheck": ("Three-check", chess.variant.ThreeCheckBoard),
}
PLIES = 16
FROM_POSITION = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1"


class Game:
    """A game of the bot against random moves."""

    def __init__(self, number, variant, bot_is_white):
        self.id = f"game{number:04}"
        self.variant, self.bot_is_white = variant, bot_is_white
        name, kind = VARIANTS[variant]
        self.name, self.fen = name, "startpos"
        if variant == "chess960":
            self.fen = "bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w KQkq - 0 1"
            self.board = kind(self.fen, chess960=True)
        elif variant == "fromPosition":
            self.fen = FROM_POSITION
            self.board = kind(self.fen)
        else:
            self.board = kind()
        self.random = random.Random(number)
        self.moves, self.status, self.states = [], "started", queue.Queue()
        self.bot_moves = 0

    def state(self):
        state = {"type": "gameState", "moves": " ".join(self.moves), "wtime": 8000, "btime": 8000, "winc": 100, "binc": 100}
        return {**state, "status": self.status}

    def full(self):
        bot = {"id": "legwork", "name": "legwork", "title": "BOT", "rating": 2000}
        other = {"id": "other", "name": "other", "rating": 1500}
        white, black = (bot, other) if self.bot_is_white else (other, bot)
        variant = {"key": self.variant, "name": self.name, "short": self.name}
        clock = {"initial": 8000, "increment": 100}
        facts = {"type": "gameFull", "id": self.id, "rated": False, "variant": variant, "clock": clock, "speed": "bullet"}
        facts |= {"perf": {"name": "Bullet"}, "createdAt": 0, "white": white, "black": black, "initialFen": self.fen}
        return {**facts, "state": self.state()}

    def push(self, text):
        move = self.board.parse_uci(text)
        self.board.push(move)
        self.moves.append(text)
        if self.board.is_game_over() or len(self.moves) >= PLIES:
            self.status = "draw" if not self.board.is_game_over() else "mate"
        self.states.put(self.state())

    def reply(self):
        """The other side's move, if it is its turn."""
        if self.status == "started" and self.board.turn != (chess.WHITE if self.bot_is_white else chess.BLACK):
            legal = sorted(self.board.uci(move) for move in self.board.legal_moves)
            self.push(self.random.choice(legal))

    def stream(self):
        yield json.dumps(self.full())
        while self.status == "started" or not self.states.empty():
            try:
                yield json.dumps(self.states.get(timeout=1))
            except queue.Empty:
                yield ""


def main(folder, engine):
    games = {}
    for number, variant in enumerate(VARIANTS):
        for white in (True, False):
            game = Game(2 * number + white, variant, white)
            games[game.id] = game
    events, faults, chats = queue.Queue(), [], []
    waiting = list(games.values())
    playing = []

    def challenge():
        if waiting:
            game = waiting.pop(0)
            variant = {"key": game.variant, "name": game.name, "short": game.name}
            facts = {"id": game.id, "status": "created", "rated": False, "variant": variant, "speed": "bullet", "perf": {"name": "Bullet"}}
            facts |= {"challenger": {"id": "other", "name": "other", "rating": 1500}, "destUser": {"id": "legwork", "name": "legwork"}}
            facts |= {"timeControl": {"type": "clock", "limit": 8, "increment": 0}, "color": "black" if game.bot_is_white else "white"}
            facts |= {"initialFen": game.fen} if game.fen != "startpos" else {}
            events.put({"type": "challenge", "challenge": facts})

    def event_stream():
        challenge()
        while True:
            try:
                yield json.dumps(events.get(timeout=1))
            except queue.Empty:
                yield ""

    def game_stream(game):
        yield from game.stream()
        if game in playing:
            playing.remove(game)
            challenge()

    def answer(method, path, body):
        parts = path.split("?")[0].strip("/").split("/")
        match parts:
            case ["api", "token", "test"]:
                return 200, {body: {"scopes": "bot:play", "userId": "legwork"}}
            case ["api", "account"]:
                return 200, {"id": "legwork", "username": "legwork", "title": "BOT", "perfs": {}}
            case ["api", "account", "playing"]:
                now = [{"gameId": game.id, "opponent": {"username": "other"}, "speed": "bullet"} for game in playing]
                return 200, {"nowPlaying": now}
            case ["api", "users", "status"]:
                return 200, [{"id": "legwork", "name": "legwork", "online": True}]
            case ["api", "user", name]:
                return 200, {"id": name, "username": name, "perfs": {}}
            case ["api", "stream", "event"]:
                return 200, event_stream()
            case ["api", "challenge", id, "accept"]:
                game = games[id]
                playing.append(game)
                started = {"id": id, "gameId": id, "opponent": {"username": "other"}, "speed": "bullet"}
                events.put({"type": "gameStart", "game": started})
                return 200, {"ok": True}
            case ["api", "challenge", id, "decline"]:
                faults.append(f"{games[id].variant}: declined, {body}")
                challenge()
                return 200, {"ok": True}
            case ["api", "bot", "game", "stream", id]:
                games[id].reply()
                return 200, game_stream(games[id])
            case ["api", "bot", "game", id, "move", move]:
                game = games[id]
                try:
                    game.push(move)
                except ValueError as fault:
                    faults.append(f"{game.variant}: {fault}, after {' '.join(game.moves)}")
                    game.status = "aborted"
                    game.states.put(game.state())
                    return 400, {"error": str(fault)}
                game.bot_moves += 1
                game.reply()
                return 200, {"ok": True}
            case ["api", "bot", "game", id, "chat"]:
                chats.append(body)
                return 200, {"ok": True}
            case ["api", "bot", "game", id, end]:
                faults.append(f"{games[id].variant}: the bot asked for `{end}`")
                games[id].status = "aborted"
                games[id].states.put(games[id].state())
                return 200, {"ok": True}
            case ["game", "export", _]:
                return 200, ""
        return 404, {"error": path}

    site = Site(answer)
    with tempfile.TemporaryDirectory() as home:
        with open(os.path.join(folder, "config.yml.default")) as file:
            config = yaml.safe_load(file)
        config["token"], config["url"] = "token", site.url
        config["engine"]["dir"], config["engine"]["name"] = os.path.dirname(engine), os.path.basename(engine)
        config["challenge"]["variants"] = list(VARIANTS)
        path = os.path.join(home, "config.yml")
        with open(path, "w") as file:
            yaml.safe_dump(config, file)
        log = open(os.path.join(home, "log"), "w+")
        command = [sys.executable, os.path.join(folder, "lichess-bot.py"), "--config", path, "-v"]
        process = subprocess.Popen(command, cwd=home, stdout=log, stderr=subprocess.STDOUT, env={**os.environ, "COLUMNS": "200"})
        finished = lambda: not waiting and all(game.status != "started" for game in games.values())
        try:
            wait(process, lambda: finished() or site.faults, 1200)
            time.sleep(2)
        except AssertionError:
            log.seek(0)
            print(log.read()[-6000:])
            raise
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        log.seek(0)
        said = log.read()
    errors = [line for line in said.splitlines() if " ERROR " in line or "Traceback" in line or "EngineError" in line]
    few = [f"{game.variant}: {game.bot_moves} moves" for game in games.values() if game.bot_moves < 1]
    faults += site.faults + errors + few
    for fault in faults:
        print(fault)
    assert not faults, f"lichess-bot: {len(faults)} faults"
    moves = sum(game.bot_moves for game in games.values())
    print(f"lichess-bot: {len(games)} games in {len(VARIANTS)} variants, {moves} moves of the engine, all legal")


if __name__ == "__main__":
    main(*sys.argv[1:])
