// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import io.wherry.transport.Address;
import java.io.IOException;

/// A second JVM that cannot send anything back.
final class FailingPeer {
    private FailingPeer() {}

    static void main(String[] arguments) throws IOException {
        EchoCommand.serve(
                Address.parse(arguments[0]),
                _ -> {
                    throw new IllegalStateException("no echo today");
                });
    }
}
