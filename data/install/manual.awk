# Renames private programs in a manual, as they are installed:
# awk -v private='NAME...' -f manual.awk PAGE
#
# Their manuals are cardtable-NAME(6), and cardtable(6) runs them.

BEGIN { count = split(private, names) }

/^\.Sh/ { synopsis = $2 == "SYNOPSIS" }

{
    for (i = 1; i <= count; i++) {
        name = names[i]
        gsub("Xr " name " 6", "Xr cardtable-" name " 6")
        if ($0 == ".Dt " toupper(name) " 6")
            $0 = ".Dt CARDTABLE-" toupper(name) " 6"
        if ($0 == ".Nm " name) {
            own = name
            $0 = ".Nm cardtable-" name
        }
        if (/^\.Dl \$/)
            $0 = with_command($0, name)
    }
    if (synopsis && $0 == ".Nm")
        $0 = ".Nm cardtable" (own == "" ? "" : " " own)
    print
}

# Returns a line of an example that runs `name` through the command cardtable.
function with_command(line, name) {
    gsub("\\$ " name " ", "$ cardtable " name " ", line)
    gsub("\\| " name " ", "| cardtable " name " ", line)
    gsub("&& " name " ", "\\&\\& cardtable " name " ", line)
    return line
}
