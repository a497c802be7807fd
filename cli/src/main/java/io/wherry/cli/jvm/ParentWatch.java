// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.jvm;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/// Reads the secret of a second JVM from standard input and ends this JVM when the input ends,
/// because
/// the JVM that started it has ended.
public final class ParentWatch {
    private static final Closeable NOTHING = () -> {};

    private static volatile Closeable resources = NOTHING;

    private ParentWatch() {}

    /// Sets the resource to close before this JVM ends, such as sockets that have files.
    public static void closeAtEnd(Closeable what) {
        resources = what;
    }

    /// Reads the secret; from then on this JVM ends when its standard input does, whatever it is doing.
    ///
    /// @param command the command that starts such JVMs
    public static String secret(String command) throws IOException {
        BufferedReader input =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        String secret = input.readLine();
        if (secret == null) {
            throw new IOException("no secret on standard input: this command is for " + command);
        }
        hold(input);
        return secret;
    }

    /// From now on this JVM ends when its standard input does, whatever it is doing.
    public static void hold() {
        hold(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII)));
    }

    private static void hold(BufferedReader input) {
        Thread.ofPlatform().daemon().name("wherry-lifeline").start(() -> haltAtEnd(input));
    }

    private static void haltAtEnd(BufferedReader input) {
        try {
            while (input.read() >= 0) {
                // nothing is said here, only the end counts
            }
        } catch (IOException _) {
            /* an end as well */
        }
        try {
            resources.close();
        } catch (IOException e) {
            System.err.println("wherry: clean-up failed: " + e.getMessage());
        }
        Runtime.getRuntime().halt(1);
    }
}
