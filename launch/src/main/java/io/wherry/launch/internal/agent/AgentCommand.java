// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.agent;

import java.util.List;
import java.util.stream.Collectors;

/// The commands for a remote shell that start an agent. They hold no secret: other users of the
/// host can see them.
public final class AgentCommand {
    /// The line of the agent before its first frame: a login shell may print before it.
    public static final String GREETING = "wherry-agent 1";

    /* A JVM does not start with two collectors, or with a larger heap at first than at most. So the
     * agent has options of its own only if the environment of the host has none. */
    private static final String OPTIONS =
            "$([ \"$JDK_JAVA_OPTIONS$JAVA_TOOL_OPTIONS$_JAVA_OPTIONS\" ]"
                    + " || echo -Xmx64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1)";

    /* The shell is the leader of a process group when it was started by sshd. If the agent did not
     * end in order, because it was killed, the shell kills the ranks, too. If another remote shell
     * has made no group, the last command fails and kills nothing. */
    private static final String AFTER =
            "; code=$?; %s[ $code = 0 ] || kill -s KILL -- -$$ 2>/dev/null; exit $code";

    /* A remote shell may set no locale, C, or one that the host does not have, such as that of the
     * launching host, which ssh passes on. Java would replace the characters of arguments,
     * variables and paths that are not ASCII then. `locale` prints a message about a locale that is
     * missing; on a host without this command, only the variables are looked at. */
    private static final String LOCALE =
            "case $(locale charmap 2>&1) in locale:*) export LC_ALL=C.UTF-8;;"
                    + " ANSI*|US-ASCII) export LC_CTYPE=C.UTF-8 ${LC_ALL:+LC_ALL=C.UTF-8};;"
                    + " *) [ \"${LC_ALL:-${LC_CTYPE:-$LANG}}\" ] || export LC_CTYPE=C.UTF-8;;"
                    + " esac; ";

    private static final String FOLDER =
            "d=$(mktemp -d \"${TMPDIR:-/tmp}/wherry-XXXXXXXXXX\") || exit 126; "
                    + "case $d in /*) ;; *) d=$PWD/$d;; esac; " // ranks have another directory
                    + "trap 'rm -rf \"$d\"' EXIT; trap 'exit 129' HUP INT TERM; ";

    /* No quoting keeps a colon in a class path. */
    private static final String NO_COLON =
            "case $d in *:*) echo \"folder for temporary files contains a colon: $d\" >&2; "
                    + "exit 126;; esac; ";
    private static final String FOLDER_WORD = "\"$d\"";
    private static final String DELETE_FOLDER = "rm -rf \"$d\"; ";

    private AgentCommand() {}

    /// Returns the command for a host that has the files of the launcher.
    ///
    /// @param java the path of the command `java`
    /// @param classPath of the agent
    /// @param folder whether it creates a temporary folder, as [#staged] does
    public static String plain(
            String java, List<String> classPath, String mainClass, boolean folder) {
        String joined = quoted(String.join(":", classPath));
        return shell(
                exists(java)
                        + classPath.stream().map(AgentCommand::exists).collect(Collectors.joining())
                        + (folder ? FOLDER : "")
                        + agent(java, joined, mainClass, folder ? FOLDER_WORD : "''")
                        + AFTER.formatted(folder ? DELETE_FOLDER : ""));
    }

    /// Returns the command for a host that has only the JDK. It creates a temporary folder that
    /// only its owner may enter, reads a jar of `length` bytes from standard input, and removes the
    /// folder at the end.
    public static String staged(String java, int length, String mainClass) {
        return shell(
                exists(java)
                        + FOLDER
                        + NO_COLON
                        + "head -c "
                        + length
                        + " >\"$d/agent.jar\" || exit 126; "
                        + agent(java, "\"$d/agent.jar\"", mainClass, FOLDER_WORD)
                        + AFTER.formatted(DELETE_FOLDER));
    }

    private static String agent(String java, String classPath, String mainClass, String folder) {
        return LOCALE
                + quoted(java)
                + " "
                + OPTIONS
                + " -cp "
                + classPath
                + " "
                + mainClass
                + " "
                + folder;
    }

    private static String exists(String path) {
        return "[ -e "
                + quoted(path)
                + " ] || { echo "
                + quoted("not on this host: " + path)
                + " >&2; exit 127; }; ";
    }

    /// Runs a script in the standard shell, whatever the login shell of the user is.
    private static String shell(String script) {
        return "exec /bin/sh -c " + quoted(script);
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
