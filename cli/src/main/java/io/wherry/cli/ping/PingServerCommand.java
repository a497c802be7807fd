// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import io.wherry.cli.jvm.ParentWatch;
import io.wherry.cli.show.AddressConverter;
import io.wherry.transport.Address;
import io.wherry.transport.Authentication;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The command that `wherry ping` runs in a second JVM. It reads a secret from standard input and ends at once when that ends.
@Command(name = "pong", hidden = true, description = "The second JVM of a ping.")
public final class PingServerCommand implements Callable<Integer> {
    static final String LISTENING = "listening at ";

    @Parameters(paramLabel = "ADDRESS", converter = AddressConverter.class)
    private @Nullable Address address;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        LinkOptions options = trusting(ParentWatch.secret("wherry ping"));
        PrintWriter out = spec.commandLine().getOut();
        try (PingServer server = PingServer.at(Objects.requireNonNull(address), options)) {
            ParentWatch.closeAtEnd(server);
            out.println(LISTENING + server.address());
            out.flush();
            server.serve();
        }
        return 0;
    }

    static LinkOptions trusting(String secret) {
        return LinkOptions.standard()
                .withAuthentication(
                        Authentication.sharedSecret(secret.getBytes(StandardCharsets.US_ASCII)));
    }
}
