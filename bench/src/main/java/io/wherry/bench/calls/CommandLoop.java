// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/// Reads commands from standard input, one a line, and replies to each with a line.
public final class CommandLoop {
    /// An order: `place <placement>`.
    public static final String PLACE = "place";

    /// A command: `warm` and the operation; nothing is measured.
    public static final String WARM = "warm";

    /// An order: `open <load>`.
    public static final String OPEN = "open";

    /// An order: `heat <ms>`.
    public static final String HEAT = "heat";

    /// An order: `slice <ms>`.
    public static final String SLICE = "slice";

    /// An order: how many calls there were.
    public static final String COUNT = "count";

    /// An order: the callers of the load end.
    public static final String SHUT = "shut";

    /// The reply to a command that was carried out.
    public static final String DONE = "done";

    /// The prefix of the reply to a command that failed.
    public static final String CANNOT = "cannot ";

    private CommandLoop() {}

    @FunctionalInterface
    interface Answering {
        /// Carries out a command.
        ///
        /// @param words of the command
        String answer(String[] words) throws Exception;
    }

    /// Serves commands until the input ends; replies with the reason when a command fails.
    static void serve(Answering answering) throws IOException {
        BufferedReader orders =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            System.out.println(answer(answering, order));
        }
    }

    private static String answer(Answering answering, String order) {
        try {
            return answering.answer(order.split(" ", -1));
        } catch (UnsupportedOperationException e) {
            return CANNOT + e.getMessage();
        } catch (Exception | AssertionError e) {
            e.printStackTrace();
            return CANNOT + e.toString().replaceAll("\\s+", " ");
        }
    }
}
