# Makes rows of C of the file mistakes: MISTAKE(ID, "name", "what", {"hint"}, ...).
BEGIN { RS = ""; FS = "\n" }
NR > 1 {
    name = members = $1
    sub(/ .*/, "", name)
    if (!sub(/^[^ ]* /, ", ", members))
        members = ""
    id = toupper(name)
    gsub(/-/, "_", id)
    for (i = 2; i <= NF; i++)
        gsub(/["\\]/, "\\\\&", $i)
    printf "MISTAKE(%s, \"%s\", \"%s\", {\"%s\"", id, name, $2, $3
    for (i = 4; i <= NF; i++)
        printf ", \"%s\"", $i
    print "}" members ")"
}
