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
