#!/usr/bin/env python3
"""lesson_facts.py PROGRAM [MODELS]: prints what the lessons about translators speak of, read off the weights.

When the translators were trained anew, hold resources/lessons/ and its claims
(tests/app/window/lesson_claims_test.cpp) against this: translations, scores by length, steps of the snapshots, and for
each row of the cross-attention the three places with the most weight, each with its number.
"""
import json
import os
import subprocess
import sys
import tempfile

program = sys.argv[1]
models = sys.argv[2] if len(sys.argv) > 2 else os.path.join(os.path.dirname(__file__), "../resources/models")
environment = dict(os.environ, ATTENTIONSCOPE_MODELS=models, QT_QPA_PLATFORM="offscreen")
AGREEMENT = "The agreement on the European Economic Area was signed in August 1992."
LONG = AGREEMENT[:-1] + " but the young doctor who wrote the report did not read the newspaper."
CHINESE = "这位年轻的老师昨天在图书馆里读了一本有趣的书。"


def answer(*arguments):
    done = subprocess.run([program, *arguments], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def show_alignment(model, text, *change):
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "run.json")
        answer("run", "--model", model, "--text", text, *change, "-o", file)
        with open(file, encoding="utf-8") as stream:
            recording = json.load(stream)
    print("\n" + " ".join((model, *change)))
    for each in recording["attention"]:
        if each["map"] != "cross":
            continue
        keys = each["keys"]
        print(f"  layer {each['layer']}, head {each['head']}; keys", " ".join(f"{i}:{key}" for i, key in enumerate(keys)))
        for number, (query, row) in enumerate(zip(each["queries"], each["weights"])):
            most = sorted(range(len(row)), key=lambda place: -row[place])[:3]
            places = ", ".join(f"{place}:{keys[place]} {row[place]:.3f}" for place in most)
            print(f"    {number:2} {query:14} {places}  (sum {sum(row):.3f})")


def show_scores(model, *texts):
    with open(os.path.join(models, model, "config.json"), encoding="utf-8") as stream:
        config = json.load(stream)
    information = config["information"]
    print(f"\n{model}: {information.get('scores')}")
    print("  alignment head", config.get("alignment_layer"), config.get("alignment_head"))
    print("  BLEU by length", [(g["from"], g["to"], g["bleu"]) for g in information.get("by_length", [])])
    snapshots = os.path.join(models, model, "snapshots")
    if os.path.isdir(snapshots):
        print("  snapshots", sorted(os.listdir(snapshots)))
    for text in texts:
        print("  ", answer("generate", "--model", model, "--text", text))


present = [name for name in sorted(os.listdir(models)) if name.startswith(("en-fr-", "zh-en-"))]
for name in present:
    show_scores(name, *((AGREEMENT, LONG) if name.startswith("en-fr-") else (CHINESE,)))
show_alignment("en-fr-additive", AGREEMENT)
for snapshot in range(len(os.listdir(os.path.join(models, "en-fr-additive", "snapshots")))):
    show_alignment("en-fr-additive", AGREEMENT, "--change", json.dumps({"kind": "snapshot", "number": snapshot}))
show_alignment("en-fr-local-p", AGREEMENT)
show_alignment("en-fr-hard", AGREEMENT)
show_alignment("zh-en-transformer", CHINESE)
