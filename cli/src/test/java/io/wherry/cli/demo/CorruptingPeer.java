// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import io.wherry.testkit.zoo.shapes.Payload;
import io.wherry.transport.Address;
import java.io.IOException;

/// A second JVM that sends back another payload than it got.
final class CorruptingPeer {
    private CorruptingPeer() {}

    static void main(String[] arguments) throws IOException {
        EchoCommand.serve(Address.parse(arguments[0]), _ -> Payload.of(8));
        System.exit(0);
    }
}
