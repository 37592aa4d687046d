#!/bin/sh
# screenshots.sh PROGRAM: draws the pictures of the README and of docs/ with the program itself. Needs no display.
set -eu
program=$1
images=$(dirname "$0")/images
mkdir -p "$images"
sample="The animal didn't cross the street because it was too tired."
picture() { # picture NAME OPTIONS...
    name=$1
    shift
    "$program" render --model constructed "$@" -o "$images/$name"
    echo "$images/$name"
}
picture heads.png --text "$sample" --view grid
picture heads_dark.png --text "$sample" --view grid --theme dark
picture heatmap.png --text "$sample" --head 1
picture steps.png --scale 1 --text "$sample" --view steps --head 1 --query 5
picture heatmap_zh_CN.png --text "知识就是力量，法国就是培根。" --head 2 --language zh_CN
translation() { # translation NAME MODEL OPTIONS...
    name=$1 model=$2
    shift 2
    "$program" render --model "$model" "$@" -o "$images/$name"
    echo "$images/$name"
}
translation alignment.png en-fr-additive --scale 1 \
    --text "The agreement on the European Economic Area was signed in August 1992."
# The moving picture of the README.
"$program" animate --quiet --model en-fr-additive --of words --seconds 8 \
    --text "The agreement on the European Economic Area was signed in August 1992." -o "$images/words.png"
echo "$images/words.png"
translation weighted.png numbers --view steps --stage weighted --query 1
translation bottleneck.png en-fr-additive --view bottleneck \
    --text "The old man did not see the white horse that the young woman bought yesterday."
window() { # window NAME OPTIONS...: the whole window, by a program that is built beside
    name=$1
    shift
    "$(dirname "$program")/attentionscope_screenshot" --size 1440x900 "$@" -o "$images/$name" 2> /dev/null
    echo "$images/$name"
}
window window.png --scale 2 --model english-masked --tab map
window window_dark.png --theme dark --model english-masked --tab lines
window window_zh_CN.png --language zh_CN --text "知识就是力量，法国就是培根。" --head 2 --query 1
window compare.png --head 0 --query 3 --change '{"kind": "temperature", "value": 4}' --tab compare
window lesson.png --lesson 1.3
# For the guide, small: the window at its usual size.
guide() { # guide NAME OPTIONS...
    name=$1
    shift
    "$(dirname "$program")/attentionscope_screenshot" --size 1200x760 "$@" -o "$images/$name" 2> /dev/null
    echo "$images/$name"
}
again='{"kind": "translate_again"}'
guide ask.png --model pronoun --layer 1 --query 7 --key 1 --run ask
guide ask_zh_CN.png --model pronoun --language zh_CN --text "动物没有穿过街道，因为它很疲倦。" --layer 1 --query 6 --key 0 --run ask
guide changes.png --model en-fr-transformer --text "The black cat drinks milk in the kitchen." --change '{"kind": "positions_off"}' --change "$again" --query 1 --run changes
guide changes_zh_CN.png --model zh-en-transformer --language zh_CN --text "今天天气很好。" --change '{"kind": "positions_off"}' --change "$again" --query 1 --run changes
guide numbers.png --model numbers --query 0 --key 0
guide numbers_zh_CN.png --model numbers --language zh_CN --query 0 --key 0
