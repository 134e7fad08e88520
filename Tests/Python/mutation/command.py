"""The command line of Tests/mutate."""

import concurrent.futures
import itertools
import json
import sys
import threading

from mutation import results, scratch, trial
from mutation.scope import STORES

FOUND = 7  # As `lockstep conform` ends when a claim does not hold.


def say(text):
    print(text, file=sys.stderr, flush=True)


def options(parser, arguments):
    parser.add_argument("--list", action="store_true", help="prints the changes, and compiles nothing")
    parser.add_argument("--only", metavar="TEXT", action="append", default=[],
                        help="the changes whose rule, file, function or line contains the text; may be repeated")
    parser.add_argument("--stores", default=",".join(STORES), help="the stores to try, in this order; all by default")
    parser.add_argument("--most-stores", type=int, default=2, help="the most stores that try one change; 2 by default")
    parser.add_argument("--effort", type=int, default=5, help="the suite's effort in percent; 5 by default")
    parser.add_argument("--patience", type=int, default=30,
                        help="a check that takes these seconds and 20 times its usual ones hangs; 30 by default")
    parser.add_argument("--jobs", type=int, default=1, help="the number of changes tried at once; 1 by default")
    parser.add_argument("--resume", action="store_true", help="keeps the results of the last run, and tries the rest")
    parser.add_argument("--collect", action="store_true", help="reports what earlier runs found, and tries nothing")
    parser.add_argument("--again", action="store_true", help="keeps what was killed or is argued, and tries the others again")
    parser.add_argument("--json", action="store_true", help="prints the results as one object instead of the table")
    parser.add_argument("--self-test", action="store_true", help="tests the rules and the rest on small texts")
    return parser.parse_args(arguments)


def chosen(changes, texts):
    """The changes that have every text."""
    return [change for change in changes
            if all(any(text in str(part) for part in (change.place, *change.key)) for text in texts)]


def run(parser, arguments=None):
    given = options(parser, arguments)
    if given.self_test:
        from mutation import tests
        return tests.run()
    every = scratch.changes()
    wanted = chosen(every, given.only)
    if not wanted:
        parser.error("no change has %s; --list prints all" % " and ".join(given.only))
    unknown = [store for store in given.stores.split(",") if store not in STORES]
    if unknown:
        parser.error("no store %s; there are %s" % (unknown[0], ", ".join(STORES)))
    if given.list:
        for change in wanted:
            print("%5d  %-20s %s:%d: %s" % (change.place, change.rule, change.path, change.number, change.line))
        return 0
    found = collected(wanted) if given.collect else tried(given, every, wanted)
    return report(given, found, wanted, len(wanted) == len(every))


def collected(wanted):
    kept = results.kept(scratch.FOLDER / "results.jsonl")
    return {change.key: kept[change.key] for change in wanted if change.key in kept}


def remembered(given, every):
    """The results of earlier runs that this run need not repeat."""
    old = results.kept(scratch.FOLDER / "results.jsonl") if given.resume or given.again else {}
    made = {change.key for change in every}
    argued = {results.key(argument) for argument in results.arguments()}
    return {known: entry for known, entry in old.items()
            if known in made and stays(given, entry, known in argued) and entry["effort"] <= given.effort}


def stays(given, entry, is_argued):
    """True if a result need not be found again."""
    if entry["outcome"] == "killed" or is_argued:
        return True
    # Another list of stores may reach what an earlier one did not.
    return not given.again and (entry["outcome"] == "lived" or entry["stores"] == given.stores.split(","))


def tried(given, every, wanted):
    """The results of the wanted changes, by their keys. An interrupt ends the run after the changes in trial."""
    say("Compiling %d changes at once." % len(every))
    scratch.copy(every)
    suite = trial.Suite(scratch.build(), given.effort, given.patience)
    old = remembered(given, every)
    rest = [change for change in wanted if change.key not in old]
    checks = trial.remembered_baseline(suite, given.stores.split(","), given.jobs, say) if rest else {}
    file = scratch.FOLDER / "results.jsonl"
    if not given.resume and not given.again:
        file.unlink(missing_ok=True)
    found, lock, done = dict(old), threading.Lock(), itertools.count(1)

    def one(change):
        result = trial.tried(suite, change, checks, given.most_stores)
        with lock, open(file, "a") as out:
            found[change.key] = result
            out.write(json.dumps(result) + "\n")
            by = "%s on %s (%s)" % (result["by"], result["store"], result["how"]) if "by" in result else ""
            say("%4d of %d  %-11s %s: %s  %s" % (
                next(done), len(rest), result["outcome"], result["rule"], results.place(result), by))

    pool = concurrent.futures.ThreadPoolExecutor(given.jobs)
    try:
        for future in [pool.submit(one, change) for change in rest]:
            future.result()
    except KeyboardInterrupt:
        say("Waits for the changes in trial, and leaves the rest out.")
        pool.shutdown(cancel_futures=True)
    return {change.key: found[change.key] for change in wanted if change.key in found}


def report(given, found, wanted, is_whole):
    not_tried = len(wanted) - len(found)
    try:
        made = {change.key for change in wanted} if is_whole else None
        found = results.argued(list(found.values()), results.arguments(), made)
    except results.Stale as stale:
        raise SystemExit("Tests/mutate: %s; mend %s" % (stale, results.ARGUMENTS.name))
    killed, all_that_count = results.score(found)
    holes = [entry for entry in found if entry["outcome"] == "lived" and "argument" not in entry]
    if given.json:
        json.dump({"notTried": not_tried, "changes": found}, sys.stdout, indent=1)
        print()
    else:
        print("\n".join(results.lines(found)))
        for entry in holes:
            print("lived: %s: %s" % (entry["rule"], results.place(entry)))
        print("%d of %d killed%s" % (
            killed, all_that_count, "; %d not tried" % not_tried if not_tried else ""))
    return FOUND if holes else 0
