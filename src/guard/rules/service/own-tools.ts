/** Programs that work on this machine: what they enable, switch, pin or scale is a file, a setting or a picture. */
const OWN_TOOLS: ReadonlySet<string> = new Set(
  [
    // Packages, versions and tool chains.
    'npm pnpm yarn bun npx pnpx bunx corepack pip pip3 pipx conda mamba micromamba pixi gem bundler composer cargo rustup go nuget dotnet opam ghcup stack cabal',
    'asdf mise rtx nvm fnm volta n nodenv pyenv rbenv jenv goenv tfenv tfswitch sdk jabba proto brew port apt apt-get apt-mark aptitude dnf yum zypper pacman yay paru apk',
    'snap flatpak nix nix-env nix-channel home-manager guix spack module ml choco scoop winget mas emerge eselect xbps-install update-alternatives luarocks cpan cpanm',
    // Builds, tests and projects.
    'cmake gradle gradlew mvn mvnw sbt mill ant lein clj clojure bb rebar3 mix iex elixir swift xcodebuild xcrun pod carthage fastlane flutter dart fvm expo ionic cordova',
    'ng nest vue vue-cli-service ember vite webpack rollup parcel esbuild next nuxt astro gatsby svelte-kit electron-forge tauri storybook lerna nx turbo rush php artisan symfony',
    'rails rake django-admin manage.py flask uvicorn gunicorn hypercorn daphne streamlit gradio west idf.py platformio pio arduino-cli esphome zig meson godot unity blender',
    'just task make invoke tox nox hatch pdm poetry uv rye pants bazel bazelisk buck2 earthly dagger act devbox devenv direnv pre-commit lefthook husky changeset cz',
    // Text, sound, pictures, science and work of a person.
    'hugo zola jekyll quarto mkdocs mdbook sphinx-build pandoc ffmpeg sox convert magick gimp inkscape vips exiftool yt-dlp beet mpc playerctl pactl pw-cli wpctl amixer',
    'timew todo.sh hledger ledger khal jrnl nb zk taskwarrior vdirsyncer notmuch mu aerc dvc mlflow jupyter kaggle snakemake nextflow julia Rscript R octave matlab gnuplot',
    // This machine, its windows and its containers.
    'systemctl journalctl loginctl hostnamectl timedatectl localectl networkctl resolvectl busctl bootctl coredumpctl udisksctl machinectl sysctl keyctl launchctl service',
    'bluetoothctl brightnessctl powerprofilesctl asusctl iwctl nmcli hyprctl swaymsg i3-msg bspc herbstclient riverctl niri dunstctl makoctl xrandr gsettings dconf defaults tmux screen',
    'zellij kitty wezterm ip iw tc ss nft ufw firewall-cmd iptables mount umount swapon lvm mdadm zfs zpool btrfs pm2 supervisorctl valet ddev lando mysql.server',
    'kind minikube k3d colima limactl lima multipass vagrant virsh docker docker-compose podman podman-compose nerdctl buildah kubectx kubens k9s ctlptl localstack awslocal adb fastboot',
    'simctl emulator avdmanager sdkmanager esptool esptool.py probe-rs openocd avrdude svnadmin git hg jj svn fossil pijul sl git-lfs git-annex stow chezmoi yadm',
    'code codium nvim vim emacs emacsclient claude codex aider llm ollama aichat gemini xdg-mime xdg-settings chsh fc-cache ykman gpg gpgconf gpg-connect-agent ssh-keygen pass',
    // Those whose entries say what each of their verbs does.
    'kubectl oc k kubecolor helm helm3 helmfile terraform tofu terragrunt pulumi cdk cdktf aws gcloud gsutil bq az gh glab hub psql mysql mariadb mongosh mongo redis-cli',
    'sqlite3 duckdb clickhouse-client sqlcmd cqlsh usql pgcli mycli dbt ansible ansible-playbook curl wget http https xh httpie ssh scp rsync sftp rclone restic borg kopia',
    'prisma sequelize knex typeorm alembic flyway liquibase goose dbmate diesel sqlx sqlx-cli drizzle-kit skeema mc s3cmd s5cmd aws-vault sops age',
    'ansible-galaxy goctl bit atuin fin orb tart herd watchman liquidctl ratbagctl orbctl utmctl prlctl alsactl zenml lpadmin airflow overmind process-compose hivemind foreman rvm mpd mpv transmission-remote aria2c deluge-console m',
  ]
    .join(' ')
    .split(' '),
);

export function isOwnTool(name: string): boolean {
  return OWN_TOOLS.has(name);
}
