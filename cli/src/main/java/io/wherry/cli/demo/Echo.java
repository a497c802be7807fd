// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import io.wherry.transport.Address;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Parameters;

/// The command that the demo runs in the second JVM. It reads a secret from standard input and ends
/// at once when that ends.
@Command(name = "echo", hidden = true, description = "The second JVM of a demo.")
public final class Echo implements Callable<Integer> {
    @Parameters(paramLabel = "ADDRESS", converter = AddressConverter.class)
    private @Nullable Address address;

    @Override
    public Integer call() throws IOException {
        serve(Objects.requireNonNull(address), UnaryOperator.identity());
        return 0;
    }

    static void serve(Address address, UnaryOperator<@Nullable Object> reply) throws IOException {
        BufferedReader input =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        String secret = input.readLine();
        if (secret == null) {
            throw new IOException("no secret on standard input: this command is for wherry demo");
        }
        Thread.ofPlatform().daemon().name("wherry-echo-1").start(() -> haltAtEnd(input));
        new EchoPeer(address, secret, reply).serve();
    }

    /// Reads an address; a mistake in it is one of the command line.
    static final class AddressConverter implements ITypeConverter<Address> {
        @Override
        public Address convert(String text) {
            return Address.parse(text);
        }
    }

    /// Whatever this JVM is doing, it must not outlive the one that started it.
    private static void haltAtEnd(BufferedReader input) {
        try {
            while (input.read() >= 0) {
                // nothing is said here, only the end counts
            }
        } catch (IOException _) {
            /* an end as well */
        }
        Runtime.getRuntime().halt(1);
    }
}
