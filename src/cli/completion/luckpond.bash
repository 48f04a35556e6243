# Completion of luckpond for bash. Put it into /usr/share/bash-completion/completions as `luckpond`.

_luckpond_flags() {
    local game='--players --edition --option --rounds --penalties --start'
    case $1 in
    games) echo '--json --lang' ;;
    simulate) echo "$game --games --seed --bots --threads --json --lang" ;;
    arena) echo '--players --edition --option --bots --games --mixed --confidence --ms --nodes --grace --threads --seed --resume --csv --json --svg --lang' ;;
    study) echo "$game --against --games --seed --threads --html --json --lang" ;;
    record) echo "$game --seed --game --bots --output --fair --table --seeds --chosen --lang" ;;
    replay) echo '--seat --edition --json --lang' ;;
    analyse) echo '--svg --no-decisions --nodes --playouts --quick --anybody --seed --edition --json --lang' ;;
    verify) echo '--edition --json --lang' ;;
    play) echo "$game --seat --bots --seed --resume --plain --lang" ;;
    rules) echo '--edition --json --lang' ;;
    solve) echo '--players --rounds --edition --exact --threads --ceiling --iterations --match --json --lang' ;;
    odds) echo '--dice --used --points --totals --seat --round --players --rounds --edition --exact --threads --json --lang' ;;
    edition) echo '--edition --json --lang' ;;
    serve) echo '--host --host-name --port --data --lan --no-qr --config --lang' ;;
    admin) echo '--data --days --address --reason --json --lang' ;;
    fsck) echo '--data --json --lang' ;;
    backup) echo '--data --lang' ;;
    restore) echo '--data --deleted --lang' ;;
    join) echo "$game --name --bot --create --bots --clock --listed --start-now --rematch --verbose --plain --lang" ;;
    engine) echo '--bot --check --game --players --games --budget --seed' ;;
    esac
}

_luckpond() {
    local commands='play games rules simulate arena study record replay analyse verify solve odds edition serve admin fsck backup restore join engine help'
    local games='lucktails doctor_lucky yucatan duck'
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local command=${COMP_WORDS[1]}
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W "$commands --help --version --lang" -- "$word")
        return
    fi
    case $before in
    --edition | -e | --against)
        mapfile -t COMPREPLY < <(compgen -W 'default short' -- "$word"; compgen -f -- "$word")
        return
        ;;
    --bots | -b | --bot)
        mapfile -t COMPREPLY < <(compgen -W 'random thumb beginner club expert exec:' -- "$word")
        return
        ;;
    --lang)
        mapfile -t COMPREPLY < <(compgen -W 'de en fr nl' -- "$word")
        return
        ;;
    --used | -u)
        mapfile -t COMPREPLY < <(compgen -W 'odd even circle square cross blue red orange 1 2 3 4 5 6' -- "$word")
        return
        ;;
    --seat)
        mapfile -t COMPREPLY < <(compgen -W '0 1 2 3 4 5 6 spectator' -- "$word")
        return
        ;;
    --game)
        [[ $command == engine ]] && mapfile -t COMPREPLY < <(compgen -W "$games" -- "$word")
        return
        ;;
    --create)
        mapfile -t COMPREPLY < <(compgen -W "$games" -- "$word")
        return
        ;;
    --clock)
        mapfile -t COMPREPLY < <(compgen -W 'none relaxed quick' -- "$word")
        return
        ;;
    --option)
        mapfile -t COMPREPLY < <(compgen -W 'rounds= penalties= start=' -- "$word")
        [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace
        return
        ;;
    --data)
        mapfile -t COMPREPLY < <(compgen -d -- "$word")
        return
        ;;
    --json | -j | --resume | -r)
        if [[ $command == arena ]]; then
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            return
        fi
        ;;
    --config | -c | --output | -o | --deleted | --csv | --svg | --html)
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        return
        ;;
    --check)
        mapfile -t COMPREPLY < <(compgen -c -- "$word")
        return
        ;;
    --players | -p | --rounds | --dice | -d | --points | --totals | --round | --ceiling | --iterations | --start | --host | --port | --seed | -s | --games | -n | --name | --threads | -t | --budget | --mixed | --confidence | --ms | --nodes | --playouts | --grace | -g | --table | --seeds | --days | --reason)
        return
        ;;
    esac
    if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_luckpond_flags "$command") --help" -- "$word")
        return
    fi
    case $command in
    simulate | arena | study | record | play | rules)
        mapfile -t COMPREPLY < <(compgen -W "$games" -- "$word")
        ;;
    solve)
        mapfile -t COMPREPLY < <(compgen -W 'yucatan lucktails' -- "$word")
        ;;
    odds)
        mapfile -t COMPREPLY < <(compgen -W 'yucatan' -- "$word")
        ;;
    replay | analyse | verify)
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        ;;
    backup | restore)
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        ;;
    admin)
        ((COMP_CWORD == 2)) &&
            mapfile -t COMPREPLY < <(compgen -W 'list guests bans close ban unban export delete' -- "$word")
        ;;
    edition)
        if ((COMP_CWORD == 2)); then
            mapfile -t COMPREPLY < <(compgen -W 'list show check' -- "$word")
        else
            mapfile -t COMPREPLY < <(compgen -W "$games" -- "$word"; compgen -f -- "$word")
        fi
        ;;
    join)
        mapfile -t COMPREPLY < <(compgen -W 'http://' -- "$word")
        compopt -o nospace
        ;;
    help)
        mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word")
        ;;
    esac
}

complete -o filenames -F _luckpond luckpond
