#!/usr/bin/env python3
"""table.py RESULTS: JSON lines of bench_stack and its rivals as a Markdown table, each cell with its ratio to the
fastest rival."""
import json
import sys

cells = {}
for line in open(sys.argv[1]):
    if line.startswith("{"):
        result = json.loads(line)
        cells.setdefault(result["engine"], {})[result["threads"], result["tokens"]] = result["ms"]
columns = sorted({key for row in cells.values() for key in row})
rivals = [row for engine, row in cells.items() if not engine.startswith("attentionscope")]
print("| ms (ratio to the faster rival) | " + " | ".join(f"{n} tokens, {t} T" for t, n in columns) + " |")
print("|---" * (len(columns) + 1) + "|")
for engine, row in cells.items():
    texts = []
    for key in columns:
        text = f"{row[key]:.0f}" if key in row else ""
        others = [rival[key] for rival in rivals if key in rival and rival is not row]
        if key in row and others and engine.startswith("attentionscope"):
            text += f" ({row[key] / min(others):.2f})"
        texts.append(text)
    print(f"| {engine} | " + " | ".join(texts) + " |")
