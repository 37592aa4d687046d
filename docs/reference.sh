#!/bin/sh
# reference.sh PROGRAM commands|man|bash|zsh|fish: the command reference, the man page or a shell's completion, made from
# what the program says of itself. The table of options in app/cli stays the one place where they are written down.
set -eu
program=$1
kind=$2
LC_ALL=C
export LC_ALL
tab=$(printf '\t')

commands=$("$program" --help | awk '/^Commands/ { inside = 1; next } /^$/ { inside = 0 } inside { print $1 }')

# help COMMAND, or of the program itself where the command is empty.
help() {
    if [ -n "$1" ]; then "$program" "$1" --help; else "$program" --help; fi
}
# options COMMAND: a line each, "names TAB value TAB what it does"; of several names, a comma and a space stand between
# them. Long names leave what the option does to the next line.
options() {
    help "$1" | awk -v OFS="$tab" '
        function flush() { if (name != "") print name, value, text; name = "" }
        /^Options/ { inside = 1; next }
        !inside { next }
        /^$/ { exit }
        /^  -/ {
            flush()
            left = substr($0, 3, 26); text = substr($0, 29)
            if (length($0) > 28 && substr($0, 28, 1) != " ") { left = substr($0, 3); text = "" }
            sub(/ +$/, "", left)
            match(left, /^-[^ ]*(, -[^ ]*)*/)
            name = substr(left, 1, RLENGTH); value = substr(left, RLENGTH + 2)
            next
        }
        { sub(/^ +/, ""); text = text == "" ? $0 : text " " $0 }
        END { flush() }'
}
# The values that an option accepts, where its description ends in a list of words: "keep float32".
choices() {
    printf '%s\n' "$1" | awk '{ sub(/^.*: /, ""); if ($0 ~ /^[a-zA-Z0-9_]+(, [a-zA-Z0-9_]+)+$/) { gsub(/, /, " "); print } }'
}
usage() { help "$1" | sed -n 1p; }
summary() { help "$1" | sed -n 3p; }
# What stands below the options.
details() { help "$1" | awk '/^Options/ { seen = 1; next } seen && /^$/ { inside = 1; next } inside'; }

commands_page() {
    cat <<END
# The command line

Made from what the program says of itself, by \`docs/reference.sh build/attentionscope commands\`; \`attentionscope COMMAND
--help\` says the same. Layers, heads, rows, columns and tokens count from 0. Exit status: 0 done, 1 failed (standard
error says why in a sentence), 2 misused.

\`\`\`text
$("$program" --help | sed 1,3d)
\`\`\`

REQUEST stands for what is to be run: \`--model\` and its inputs, and any number of changes. A model is a bundled id, or a path
where it contains a \`/\`: the folder of a checkpoint.
END
    for command in $commands; do
        printf '\n## %s\n\n%s.\n\n' "$command" "$(capital "$(summary "$command")")"
        printf '```text\n%s\n```\n\n' "$(usage "$command")"
        printf '| option | |\n|---|---|\n'
        options "$command" | awk -F "$tab" '
            { gsub(/\|/, "\\|"); print "| `" $1 ($2 == "" ? "" : " " $2) "` | " $3 " |" }'
        below=$(details "$command")
        [ -z "$below" ] || printf '\n```text\n%s\n```\n' "$below"
    done
}
capital() { printf '%s' "$1" | awk '{ print toupper(substr($0, 1, 1)) substr($0, 2) }'; }

# Text of a man page: hyphens that are typed, no line that begins as a request.
roff() { sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^\([.']\)/\\\\\&\1/" -e 's/…/.../g'; }
man_options() {
    options "$1" | while IFS= read -r line; do
        name=${line%%"$tab"*} rest=${line#*"$tab"}
        value=${rest%%"$tab"*}
        printf '.TP\n\\fB%s\\fR' "$(printf '%s' "$name" | roff | sed 's/, /\\fR, \\fB/g')"
        [ -z "$value" ] || printf ' \\fI%s\\fR' "$(printf '%s' "$value" | roff)"
        printf '\n%s\n' "$(printf '%s' "${rest#*"$tab"}" | roff)"
    done
}
man_page() {
    version=$("$program" --version | awk '{ print $2 }')
    cat <<END
.TH ATTENTIONSCOPE 1 "" "AttentionScope $version" "User Commands"
.SH NAME
attentionscope \\- see, question and change attention, number by number
.SH SYNOPSIS
.B attentionscope
[\\fIFILE\\fR]
.br
.B attentionscope
\\fICOMMAND\\fR [\\fIOPTIONS\\fR]
.SH DESCRIPTION
Type a sentence and see which word looks at which, in every head of an attention model, and by exactly which arithmetic.
Without a command a window is opened, on
.I FILE
where one is given: a session, a recording or a model folder.
The commands do the same jobs without a window and without a display.
.PP
Layers, heads, rows, columns and tokens count from 0.
.I REQUEST
stands for a model, its inputs and any number of changes.
A model is a bundled id, or the path of a model folder, which contains a slash.
.SH OPTIONS
$(man_options '')
.SH COMMANDS
END
    for command in $commands; do
        printf '.SS %s\n%s.\n.PP\n%s\n' "$command" "$(capital "$(summary "$command")" | roff)" "$(usage "$command" | roff)"
        man_options "$command"
        below=$(details "$command" | roff)
        [ -z "$below" ] || printf '.PP\n.nf\n%s\n.fi\n' "$below"
    done
    cat <<'END'
.SH EXIT STATUS
0 done, 1 failed (standard error says why in a sentence), 2 misused.
.SH ENVIRONMENT
.TP
.B ATTENTIONSCOPE_MODELS
a folder of models that are listed beside the bundled ones
.TP
.B ATTENTIONSCOPE_ISA
the instruction set of the matrix products, in place of the best that the processor has
.SH SEE ALSO
The user guide and the command reference lie in
.IR /usr/share/doc/attentionscope .
END
}

# names_of COMMAND: every name of every option.
names_of() { options "$1" | cut -f 1 | tr -d , | tr '\n' ' ' | sed 's/ $//'; }
bash_completion() {
    cat <<END
# bash completion for attentionscope, made by docs/reference.sh
_attentionscope() {
    local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} command=\${COMP_WORDS[1]} options=
    COMPREPLY=()
    case "\$command \$previous" in
END
    for command in $commands; do
        options "$command" | while IFS= read -r line; do
            list=$(choices "${line##*"$tab"}")
            [ -z "$list" ] || printf "    %s) mapfile -t COMPREPLY < <(compgen -W '%s' -- \"\$current\"); return ;;\n" \
                "$(each_name "${line%%"$tab"*}" "'$command " "'" '|')" "$list"
        done
    done
    cat <<END
    *' --model' | *' -m') mapfile -t COMPREPLY < <(compgen -d -W "\$(attentionscope models 2> /dev/null | sed -n 's/^\\([a-z][^ ]*\\) .*/\\1/p')" -- "\$current"); return ;;
    esac
    if ((COMP_CWORD == 1)); then
        options='help $(printf '%s' "$commands" | tr '\n' ' ') $(names_of '')'
    else
        case \$command in
END
    for command in $commands; do
        printf "        %s) options='%s' ;;\n" "$command" "$(names_of "$command")"
    done
    cat <<'END'
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
    [[ $current == -* ]] || mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current")
}
complete -o filenames -F _attentionscope attentionscope
END
}

# each_name "-o, --output" BEFORE AFTER BETWEEN: every name of an option, set between the two.
each_name() {
    printf '%s' "$1" | awk -v before="$2" -v after="$3" -v between="$4" '
        { n = split($0, names, ", "); for (i = 1; i <= n; i++) printf "%s", (i > 1 ? between : "") before names[i] after }'
}
quoted() { printf '%s' "$1" | sed "s/'/'\\\\''/g"; }
zsh_options() {
    options "$1" | while IFS= read -r line; do
        name=${line%%"$tab"*} rest=${line#*"$tab"}
        value=${rest%%"$tab"*} text=$(quoted "${rest#*"$tab"}" | sed 's/[]:[]/\\&/g')
        list=$(choices "${line##*"$tab"}")
        case $value in '') action= ;; *) action=":$(quoted "$value" | sed 's/:/\\:/g'):${list:+($list)}" ;; esac
        case $value in *FILE* | DIR | *.jsonl) action="$action"_files ;; esac
        for one in $(printf '%s' "$name" | tr -d ,); do printf " \\\\\n      '*%s[%s]%s'" "$one" "$text" "$action"; done
    done
    printf " \\\\\n      '*:file:_files'\n"
}
zsh_completion() {
    printf '#compdef attentionscope\n# made by docs/reference.sh\n\nlocal -a commands\ncommands=(\n'
    for command in $commands; do printf "  '%s:%s'\n" "$command" "$(quoted "$(summary "$command")")"; done
    printf ')\nif ((CURRENT == 2)); then\n  _describe command commands\n  _arguments%s\n  return\nfi\ncase $words[2] in\n' \
        "$(zsh_options '')"
    for command in $commands; do
        printf '  %s)\n    shift words; ((CURRENT--))\n    _arguments%s\n    ;;\n' "$command" "$(zsh_options "$command")"
    done
    printf 'esac\n'
}

fish_options() { # fish_options COMMAND CONDITION
    options "$1" | while IFS= read -r line; do
        name=${line%%"$tab"*} rest=${line#*"$tab"}
        value=${rest%%"$tab"*} list=$(choices "${line##*"$tab"}")
        flag=
        for one in $(printf '%s' "$name" | tr -d ,); do
            case $one in --*) flag="$flag -l ${one#--}" ;; *) flag="$flag -s ${one#-}" ;; esac
        done
        [ -z "$value" ] || flag="$flag -r"
        [ -z "$list" ] || flag="$flag -f -a '$list'"
        printf "complete -c attentionscope -n '%s'%s -d '%s'\n" "$2" "$flag" "$(fish_quoted "${rest#*"$tab"}")"
    done
}
fish_completion() {
    printf '# fish completion for attentionscope, made by docs/reference.sh\n'
    for command in $commands; do
        printf "complete -c attentionscope -n __fish_use_subcommand -a %s -d '%s'\n" "$command" "$(fish_quoted "$(summary "$command")")"
    done
    fish_options '' __fish_use_subcommand
    for command in $commands; do fish_options "$command" "__fish_seen_subcommand_from $command"; done
}
fish_quoted() { printf '%s' "$1" | sed "s/[\\\\']/\\\\&/g"; }

case $kind in
commands) commands_page ;;
man) man_page ;;
bash) bash_completion ;;
zsh) zsh_completion ;;
fish) fish_completion ;;
*)
    echo "reference.sh: one of commands, man, bash, zsh, fish, not \"$kind\"" >&2
    exit 2
    ;;
esac
