// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import io.wherry.cli.jvm.ParentWatch;
import io.wherry.cli.show.AddressConverter;
import io.wherry.transport.Address;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// The command that the demo runs in the second JVM. It reads a secret from standard input and ends
/// at once when that ends.
@Command(name = "echo", hidden = true, description = "The second JVM of a demo.")
public final class EchoCommand implements Callable<Integer> {
    @Parameters(paramLabel = "ADDRESS", converter = AddressConverter.class)
    private @Nullable Address address;

    @Override
    public Integer call() throws IOException {
        serve(Objects.requireNonNull(address), UnaryOperator.identity());
        return 0;
    }

    static void serve(Address address, UnaryOperator<@Nullable Object> reply) throws IOException {
        String secret = ParentWatch.secret("wherry demo");
        new EchoServer(address, secret, reply).serve();
    }
}
