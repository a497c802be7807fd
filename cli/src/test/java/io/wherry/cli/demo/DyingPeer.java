// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import io.wherry.transport.Address;
import java.io.IOException;

/// A second JVM that dies when it has received a graph.
final class DyingPeer {
    private DyingPeer() {}

    static void main(String[] arguments) throws IOException {
        EchoCommand.serve(
                Address.parse(arguments[0]),
                _ -> {
                    System.err.println("last words");
                    Runtime.getRuntime().halt(42);
                    return null;
                });
    }
}
