// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.util.List;

/// A JVM of [ProcessRanksTest] that starts ranks, to be ended itself.
public final class LaunchPeer {
    private LaunchPeer() {}

    public static void main(String[] arguments) throws Exception {
        JobStreams streams =
                new JobStreams(
                        System.out,
                        System.err,
                        ProcessBuilder.Redirect.PIPE,
                        false,
                        System.err::println);
        int code =
                ProcessRanks.run(
                        Integer.parseInt(arguments[0]),
                        ProcessRanksTest.peer(List.of(arguments).subList(1, arguments.length)),
                        streams);
        System.exit(code);
    }
}
