// SPDX-License-Identifier: Apache-2.0
package io.wherry.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.wherry.codec.ClassFilter;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphFormat;
import io.wherry.testkit.SourceClassLoader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.pattern.Patterns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Pekko Persistence stores events and snapshots by the serializer: a journal of LevelDB and files of
/// snapshots, which the next system reads.
@Timeout(60)
final class PersistenceTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir private Path folder;

    /// An actor system, and its ledger of the events on disk.
    private record Ledgers(
            ActorSystem system, ActorRef ledger, CompletableFuture<Throwable> recoveryFailure)
            implements AutoCloseable {
        Object ask(Object message) {
            return Patterns.ask(ledger, message, PATIENCE).toCompletableFuture().join();
        }

        @Override
        public void close() {
            system.terminate();
            system.getWhenTerminated().toCompletableFuture().join();
        }
    }

    private Ledgers open(GraphFormat format) {
        return open(format, List.of(Serializable.class));
    }

    /// @param bound classes of events that are written in `format`; the others are written by Pekko's
    ///     `JavaSerializer`
    private Ledgers open(GraphFormat format, List<Class<?>> bound) {
        Config config =
                ConfigFactory.parseString(
                        """
                        pekko.actor.allow-java-serialization = on
                        pekko.actor.warn-about-java-serializer-usage = off
                        pekko.persistence.journal.plugin = "pekko.persistence.journal.leveldb"
                        pekko.persistence.journal.leveldb { dir = "%s", native = off }
                        pekko.persistence.snapshot-store.plugin = "pekko.persistence.snapshot-store.local"
                        pekko.persistence.snapshot-store.local.dir = "%s"
                        """
                                .formatted(folder.resolve("journal"), folder.resolve("snapshots")));
        ActorSystem system = AccountSystem.start("ledgers", format, bound, config);
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        ActorRef ledger = system.actorOf(Props.create(Ledger.class, () -> new Ledger(failure)));
        return new Ledgers(system, ledger, failure);
    }

    @Test
    void eventsOfAnOlderClassAreRecovered() throws Exception {
        SourceClassLoader older = AccountSystem.classes("older");
        try (Ledgers ledgers = open(AccountSystem.codec(older))) {
            assertThat(ledgers.ask(older.make("Account"))).isEqualTo("stored");
        }

        SourceClassLoader newer = AccountSystem.classes("newer");
        try (Ledgers ledgers = open(AccountSystem.codec(newer))) {
            assertThat(ledgers.ask(newer.make("Account"))).isEqualTo("stored");
            assertThat(ledgers.ask("entries")).isEqualTo("[Ann limit 0, Ben limit 500]");
        }
    }

    @Test
    void snapshotOfAnOlderClassIsRecovered() throws Exception {
        SourceClassLoader older = AccountSystem.classes("older");
        try (Ledgers ledgers = open(AccountSystem.codec(older))) {
            ledgers.ask(older.make("Account"));
            assertThat(ledgers.ask(new Ledger.Snapshot(older.make("Account")))).isEqualTo("saved");
            ledgers.ask(older.make("Account"));
        }

        try (Ledgers ledgers = open(AccountSystem.codec(AccountSystem.classes("newer")))) {
            assertThat(ledgers.ask("entries")).isEqualTo("[snapshot Ann limit 0, Ann limit 0]");
        }
    }

    @Test
    void journalAndSnapshotsHoldLeanBytes() throws Exception {
        SourceClassLoader older = AccountSystem.classes("older");
        Object account = older.make("Account");
        try (Ledgers ledgers = open(AccountSystem.codec(older))) {
            ledgers.ask(account);
            ledgers.ask(new Ledger.Snapshot(account));
        }

        String lean = latin1(AccountSystem.codec(older).encode(account));

        assertThat(files("journal")).contains(lean);
        assertThat(files("snapshots")).contains(lean);
    }

    private String files(String name) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (Stream<Path> files = Files.walk(folder.resolve(name))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.write(Files.readAllBytes(file));
            }
        }
        return latin1(all.toByteArray());
    }

    private static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    @Test
    void eventsOfJavaSerializationAreReadOnTheWayToLeanAndBack() throws Exception {
        GraphCodec lean = GraphCodec.lean();
        List<Object> java = order("tea");
        List<Object> moved = order("milk");
        List<Object> back = order("bread");
        try (Ledgers ledgers = open(lean, List.of())) {
            ledgers.ask(java);
        }
        try (Ledgers ledgers = open(lean)) {
            ledgers.ask(moved);
            assertThat(ledgers.ask("entries")).isEqualTo("[[tea], [milk]]");
        }
        try (Ledgers ledgers = open(lean, List.of())) {
            ledgers.ask(back);
            assertThat(ledgers.ask("entries")).isEqualTo("[[tea], [milk], [bread]]");
        }

        assertThat(files("journal"))
                .contains(latin1(javaio(java)), latin1(lean.encode(moved)), latin1(javaio(back)))
                .doesNotContain(latin1(javaio(moved)), latin1(lean.encode(back)));
    }

    private static List<Object> order(String item) {
        return new ArrayList<>(List.of(item));
    }

    private static byte[] javaio(Object event) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(event);
        }
        return bytes.toByteArray();
    }

    @Test
    void eventOfADeniedClassEndsTheRecovery() throws Exception {
        SourceClassLoader classes = AccountSystem.classes("newer");
        try (Ledgers ledgers = open(AccountSystem.codec(classes))) {
            ledgers.ask(classes.make("Account"));
        }

        ClassFilter none = ClassFilter.allow("com.acme.*");
        try (Ledgers denied = open(AccountSystem.codec(classes).withClassFilter(none))) {
            assertThat(denied.recoveryFailure().get(20, TimeUnit.SECONDS))
                    .hasStackTraceContaining(FilterRejectedException.class.getName())
                    .hasStackTraceContaining("peer.Account");
        }
        try (Ledgers ledgers = open(AccountSystem.codec(classes))) {
            assertThat(ledgers.ask("entries")).isEqualTo("[Ben limit 500]");
        }
    }
}
