# Writes a program's completions for a shell from its --help:
# PROGRAM --help | awk -v shell=bash|zsh|fish -v command=PROGRAM -f completions.awk
#
# Before its own --help, a command that runs other programs can have the --help of
# some that only it finds. Of the others that it names, the shell has completions.
#
# A value is completed from the choices that its help line names ("auto, always
# or never"), from the files or folders if the argument is called FILE or the
# like, and from --list-rules or --list-counts.

BEGIN {
    quote = "'"
    if (shell == "zsh")
        print "#compdef " command
    print "# " shell " completion for " command ", made from " command " --help"
    print ""
}

$1 == "usage:" {
    if (program != "") {
        write_program()
        runs = runs " " program
    }
    program = $2
    n = operands = operand_files = past = 0
    operand_words = ""
    next
}
/^Examples:/ { past = 1 }
past || !/^  / { next }

# An option: "  -p, --pause SECONDS       wait before ..." or "--until-sure[=P]".
match($0, /^  (-.,|   ) --[a-z0-9-]+/) {
    n++
    letter[n] = substr($0, 4, 1)
    if (letter[n] == " ")
        letter[n] = ""
    name[n] = substr($0, 9, RLENGTH - 8)
    rest = substr($0, RLENGTH + 1)
    optional[n] = rest ~ /^\[=/
    match(rest, /^(\[=[^]]*\]| [^ ]+)?/)
    argument[n] = substr(rest, 1, RLENGTH)
    gsub(/^( |\[=)|\]$/, "", argument[n])
    help[n] = substr(rest, RLENGTH + 1)
    sub(/^ +/, "", help[n])
    next
}

# An operand: "  SEED                      the seed of the shuffle".
/^  [A-Za-z]/ {
    operands++
    operand_name[operands] = $1
    operand_help[operands] = $0
    sub(/^  [^ ]+ +/, "", operand_help[operands])
}

END {
    if (program != command || n == 0) {
        print "completions.awk: this isn't the output of --help" >"/dev/stderr"
        exit 1
    }
    write_program()
}

function write_program(i) {
    for (i = 1; i <= operands; i++)
        describe_operand(i)
    if (shell == "bash")
        write_bash()
    else if (shell == "zsh")
        write_zsh()
    else
        write_fish()
}

# Returns the choices that a help line names, with blanks between them, or "".
function choices(text, words, count, i, found) {
    sub(/ \(default.*/, "", text)
    sub(/.*: /, "", text)
    if (text !~ /^[a-z0-9:-]+(, [a-z0-9:-]+)* or [a-z0-9-]+(:FILE|:[0-9])?$/)
        return ""
    sub(/ or /, ", ", text)
    count = split(text, words, ", ")
    for (i = 1; i <= count; i++)
        if (words[i] !~ /FILE/)
            found = found " " words[i]
    return substr(found, 2)
}

# Returns the awk program that finds the names in a list: all first words, or
# those before ten tags.
function names_in(found) {
    return found == "counts" ? "$2 ~ /^-?[0-9.]+,/ { print $1 }" : "{ print $1 }"
}

# Returns what completes an argument: "files", "folders", "list rules",
# "words A B", or "" if only the user knows.
function kind(argument, text, found) {
    found = choices(text)
    if (found != "")
        return "words " found
    if (argument ~ /^NAME\|/)
        return text ~ /count/ ? "list counts" : "list rules"
    if (argument ~ /^(FILE|LOG|BOT|PROGRAM)$/)
        return "files"
    return argument == "FOLDER" ? "folders" : ""
}

function option_kind(i) {
    return argument[i] == "" ? "" : kind(argument[i], help[i])
}

# Adds what an operand can be to `operand_words` and `operand_files`.
function describe_operand(i, found) {
    found = kind(operand_name[i], operand_help[i])
    if (operand_name[i] ~ /^[a-z]/)
        operand_words = operand_words " " operand_name[i]
    else if (sub(/^words /, "", found))
        operand_words = operand_words " " found
    else if (found == "files")
        operand_files = 1
}

function all_names(i, names) {
    for (i = 1; i <= n; i++) {
        if (letter[i] != "")
            names = names " -" letter[i]
        names = names " --" name[i]
    }
    return substr(names, 2)
}

# ---- bash ----

function write_bash(i, found, pattern) {
    print "_cardtable_" program "()"
    print "{"
    print "    local word=$2 before=$3 list="
    if (runs != "" && program == command)
        write_bash_run()
    print "    # Readline splits --name=value into three words."
    print "    [[ $word != = ]] || word="
    print "    [[ $before != = ]] || before=${COMP_WORDS[COMP_CWORD-2]}"
    print "    case $before in"
    for (i = 1; i <= n; i++) {
        if (argument[i] == "" || optional[i])
            continue
        found = option_kind(i)
        pattern = (letter[i] == "" ? "" : "-" letter[i] "|") "--" name[i]
        print "    " pattern ")"
        print "        " bash_values(found)
        print "        return ;;"
    }
    print "    esac"
    print "    if [[ $word == -* ]]; then"
    print "        list=" quote all_names() quote
    print "    else"
    print "        list=" quote substr(operand_words, 2) quote
    print "    fi"
    print "    mapfile -t COMPREPLY < <(compgen -W \"$list\" -- \"$word\")"
    if (operand_files)
        print "    [[ $word == -* ]] || " bash_files("-f")
    print "}"
    if (program == command)
        print "complete -F _cardtable_" program " " program
}

# Completes the arguments of a program that the command runs.
function write_bash_run() {
    print "    local program=${COMP_WORDS[1]} folder=${BASH_SOURCE[0]%/*}"
    print "    if ((COMP_CWORD > 1)); then"
    print "        [[ " quote operand_words " " quote " == *\" $program \"* ]] || return"
    print "        declare -F \"_cardtable_$program\" >/dev/null ||"
    print "            source \"$folder/$program\" || return"
    print "        COMP_WORDS=(\"${COMP_WORDS[@]:1}\")"
    print "        ((COMP_CWORD--))"
    print "        \"_cardtable_$program\" \"$program\" \"$2\" \"$3\""
    print "        return"
    print "    fi"
}

# Completes with files after the words that are already there.
function bash_files(option) {
    return "{ compopt -o filenames 2>/dev/null; " \
           "mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen " option \
           " -- \"$word\"); }"
}

function bash_values(found, list) {
    if (found == "files")
        return bash_files("-f")
    if (found == "folders")
        return bash_files("-d")
    if (sub(/^words /, "", found))
        return "mapfile -t COMPREPLY < <(compgen -W " quote found quote \
               " -- \"$word\")"
    if (!sub(/^list /, "", found))
        return "COMPREPLY=()"
    list = "list=$(\"$1\" --list-" found " 2>/dev/null | awk " quote \
           names_in(found) quote ")\n        mapfile -t COMPREPLY < <(compgen " \
           "-W \"$list\" -- \"$word\")"
    return found == "rules" ? list "\n        " bash_files("-f") : list
}

# ---- zsh ----

function zsh_text(text) {
    gsub(/\\/, "\\\\", text)
    gsub(/\[/, "\\[", text)
    gsub(/\]/, "\\]", text)
    gsub(/:/, "\\:", text)
    gsub(quote, quote "\\" quote quote, text)
    return text
}

function zsh_values(found) {
    if (found == "files")
        return "_files"
    if (found == "folders")
        return "_files -/"
    if (sub(/^words /, "", found))
        return "(" zsh_text(found) ")"
    if (!sub(/^list /, "", found))
        return " "
    return "_cardtable_list " found
}

function write_zsh(i, value, forms, text, own, is_runner) {
    is_runner = runs != "" && program == command
    if (program != command)
        print "_cardtable_" program "() {"
    print "# _arguments puts options of compadd before our argument."
    print "_cardtable_list() {"
    print "  local list=$@[-1]"
    print "  local names=" quote names_in("rules") quote
    print "  [[ $list != counts ]] || names=" quote names_in("counts") quote
    print "  compadd \"${@[1,-2]}\" -- $($words[1] --list-$list 2>/dev/null |" \
          " awk $names)"
    print "  [[ $list != rules ]] || _files"
    print "}"
    print ""
    if (operands) {
        print "_cardtable_" program "_operands() {"
        if (is_runner)
            write_zsh_run()
        print "  compadd --" operand_words
        print (operand_files ? "  _files" : "  :")
        print "}"
        print ""
    }
    # What a program is run with is its own, options too.
    print "_arguments -s -S " (is_runner ? "-A " quote "-*" quote " " : "") "\\"
    for (i = 1; i <= n; i++) {
        text = "[" zsh_text(help[i]) "]"
        value = argument[i] == "" ? "" \
            : (optional[i] ? "::" : ":") zsh_text(argument[i]) ":" \
              zsh_values(option_kind(i))
        own = argument[i] == "" ? "" : optional[i] ? "=-" : "="
        # An option that may be repeated excludes nothing.
        forms = help[i] ~ /may be repeated|seat a/ ? "*" : ""
        print "  " quote forms "--" name[i] own text value quote " \\"
        if (letter[i] != "")
            print "  " quote forms "-" letter[i] (argument[i] == "" ? "" : "+") \
                  text value quote " \\"
    }
    if (operands)
        print "  " quote (is_runner ? "*::" : "*:") \
              zsh_text(operand_name[operands]) ":_cardtable_" program "_operands" quote
    else
        print "  && return"
    if (program != command)
        print "}\n"
}

# Completes the arguments of a program that the command runs.
function write_zsh_run() {
    print "  if (( CURRENT > 1 )); then"
    print "    if (( $+functions[_cardtable_$words[1]] )); then"
    print "      _cardtable_$words[1]"
    print "    else"
    print "      _normal"
    print "    fi"
    print "    return"
    print "  fi"
}

# ---- fish ----

function fish_text(text) {
    gsub(/\\/, "\\\\", text)
    gsub(quote, "\\" quote, text)
    return quote text quote
}

# A private program's lines have the condition that its name came before.
function write_fish(i, found, line, when, start) {
    start = "complete -c " command
    if (program != command)
        when = " -n " quote "__fish_seen_subcommand_from " program quote
    else if (runs != "")
        when = " -n __fish_is_first_token"
    if (program == command)
        print start (operand_files ? "" : " -f")
    else if (operand_files)
        print start when " -F"
    for (i = 1; i <= n; i++) {
        line = start when (letter[i] == "" ? "" : " -s " letter[i]) \
               " -l " name[i]
        if (argument[i] != "" && !optional[i])
            line = line " " fish_values(option_kind(i))
        print line " -d " fish_text(help[i])
    }
    if (operand_words != "")
        print start (when == "" ? " -n __fish_is_first_token" : when) " -a " \
              fish_text(substr(operand_words, 2))
    if (runs != "" && program == command)
        print start " -n " quote "not __fish_is_first_token; and not " \
              "__fish_seen_subcommand_from" runs quote " -a " quote \
              "(__fish_complete_subcommand)" quote
}

function fish_values(found, awk) {
    if (found == "files")
        return "-r -F"
    if (found == "folders")
        return "-x -a " quote "(__fish_complete_directories)" quote
    if (sub(/^words /, "", found))
        return "-x -a " fish_text(found)
    if (!sub(/^list /, "", found))
        return "-x"
    awk = names_in(found)
    gsub(/\$/, "\\$", awk)
    return (found == "rules" ? "-r -F" : "-x") " -a " quote "(" program \
           " --list-" found " | awk \"" awk "\")" quote
}
