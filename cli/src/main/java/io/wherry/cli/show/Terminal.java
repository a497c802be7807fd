// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.show;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/// Detects whether the output of this JVM goes to a terminal.
public enum Terminal {
    /// Standard output.
    OUT(1),
    /// Standard error.
    ERR(2);

    /* The JDK tells of standard input and output together only, and nothing of standard error. */
    private static final Path FILES = Path.of("/proc/self/fd");

    private static final Pattern DEVICE = Pattern.compile("/dev/(pts/\\d+|tty\\w*|console)");

    private final int file;

    Terminal(int file) {
        this.file = file;
    }

    /// Whether it leads to a terminal that understands how to colour and to erase.
    public boolean isCapable() {
        return !"dumb".equals(System.getenv("TERM")) && isThere();
    }

    /// Whether it leads to a terminal.
    @SuppressWarnings("SystemConsoleNull") // in JDK 25 it is null again without a terminal
    public boolean isThere() {
        if (Files.isDirectory(FILES)) {
            try {
                Path target = Files.readSymbolicLink(FILES.resolve(Integer.toString(file)));
                return DEVICE.matcher(target.toString()).matches();
            } catch (IOException _) {
                return false; // it is closed
            }
        }
        Console console = System.console();
        return console != null && console.isTerminal();
    }

    /// Whether an environment asks for no colours: see no-color.org.
    public static boolean refusesColour(Map<String, String> environment) {
        return !environment.getOrDefault("NO_COLOR", "").isEmpty();
    }
}
