// SPDX-License-Identifier: Apache-2.0
package io.wherry.pekko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.howto.OrderByMail;
import io.wherry.testkit.SourceClassLoader;
import io.wherry.testkit.integration.JvmProcess;
import io.wherry.testkit.zoo.shapes.Message;
import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.pattern.Patterns;
import org.apache.pekko.serialization.JavaSerializer;
import org.apache.pekko.serialization.Serialization;
import org.apache.pekko.serialization.SerializationExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The program of integrations/pekko/README.md does what the page says; systems of other versions are
/// JVMs of their own.
@Timeout(120)
final class HowToTest {
    private static final List<String> SMALL =
            List.of("-Xmx128m", "-XX:TieredStopAtLevel=1", "--sun-misc-unsafe-memory-access=allow");
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofSeconds(2);

    @Test
    void ordersAreConfirmed() {
        PrintStream usual = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            OrderByMail.main();
        } finally {
            System.setOut(usual);
        }

        assertThat(output.toString(StandardCharsets.UTF_8)).contains("confirmed: [milk]");
    }

    private static void stop(ActorSystem system) {
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().join();
    }

    private static Object ask(
            ActorSystem system, String address, Object message, Duration patience) {
        return Patterns.ask(system.actorSelection(address), message, patience)
                .toCompletableFuture()
                .join();
    }

    @ParameterizedTest
    @CsvSource({
        "older, newer, received: Ben points 0, Ann limit 0",
        "newer, older, received: Ann limit 0, Ben points 0",
        "newer, newer, received: Ben limit 500, Ben limit 500"
    })
    void systemsOfTwoVersionsTalk(String there, String here, String received, String reply)
            throws Exception {
        SourceClassLoader classes = AccountSystem.classes(here);
        ActorSystem system = AccountSystem.start("client", AccountSystem.codec(classes));
        try (JvmProcess peer = JvmProcess.start(AccountSystem.class, SMALL, List.of(there))) {
            String address = peer.awaitLine("address: ");

            Object answer = ask(system, address, classes.make("Account"), PATIENCE);

            assertThat(answer).hasToString(reply);
            assertThat(answer.getClass()).isSameAs(classes.type("Account"));
            assertThat(peer.output()).contains(received);
        } finally {
            stop(system);
        }
    }

    @Test
    void messageOfADeniedClassIsLoggedAndTheConnectionGoesOn() throws Exception {
        SourceClassLoader classes = AccountSystem.classes("newer");
        ActorSystem system = AccountSystem.start("client", AccountSystem.codec(classes));
        try (JvmProcess peer = JvmProcess.start(AccountSystem.class, SMALL, List.of("newer"))) {
            String address = peer.awaitLine("address: ");

            assertThatThrownBy(() -> ask(system, address, Message.of(1), SHORT))
                    .hasMessageContaining("Ask timed out");
            assertThat(ask(system, address, classes.make("Account"), PATIENCE))
                    .hasToString("Ben limit 500");

            assertThat(peer.output())
                    .contains("Failed to deserialize message")
                    .contains("name=" + Message.class.getName())
                    .doesNotContain("received: " + Message.class.getName());
        } finally {
            stop(system);
        }
    }

    @Test
    void objectThatIsNotSerializableIsNamedWithItsPath() {
        ActorSystem customer = OrderByMail.system("customer");
        try {
            Serialization serialization = SerializationExtension.get(customer);
            byte[] order = serialization.serialize(new OrderByMail.Order(List.of("tea"))).get();

            assertThat(order).startsWith(0x57, 0x01);
            assertThatThrownBy(() ->
                            serialization.serialize(new Letter(List.of(1), new Thread())).get())
                    .hasRootCauseInstanceOf(NotSerializableException.class)
                    .hasMessageContaining("java.lang.Thread (path: thread)");
            assertThat(serialization.deserialize(order, 4711, "").get())
                    .isEqualTo(new OrderByMail.Order(List.of("tea")));
        } finally {
            stop(customer);
        }
    }

    /// Is written by means of its system, as a reference of Pekko Typed is.
    private record Scoped() implements OrderByMail.Mail {
        private Object writeReplace() {
            return String.valueOf(JavaSerializer.currentSystem().value());
        }
    }

    @Test
    void messageIsWrittenWithTheSystemInScope() {
        ActorSystem customer = OrderByMail.system("customer");
        try {
            Serialization serialization = SerializationExtension.get(customer);
            byte[] scoped = serialization.serialize(new Scoped()).get();

            assertThat(serialization.deserialize(scoped, 4711, "").get())
                    .isEqualTo(customer.toString());
        } finally {
            stop(customer);
        }
    }

    private record Letter(List<Integer> pages, Thread thread) implements OrderByMail.Mail {}
}
