// SPDX-License-Identifier: Apache-2.0
package io.wherry.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.EntryProcessor;
import com.hazelcast.map.IMap;
import com.hazelcast.scheduledexecutor.IScheduledExecutorService;
import io.wherry.codec.ClassFilter;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.testkit.SourceClassLoader;
import io.wherry.testkit.integration.JvmProcess;
import io.wherry.testkit.zoo.shapes.Node;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.Serializable;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.AssertionFailedError;

/// Values and exceptions that members send to each other: this JVM is one, the other is a process of its own.
@Timeout(120)
final class MembersTest {
    private static final int KEYS = 60;

    private static int port;
    private static JvmProcess other;
    private static HazelcastInstance member;

    @BeforeAll
    static void start() throws Exception {
        port = JvmProcess.freePort();
        other = HazelcastMember.start(port);
        ClassFilter own = ClassFilter.allow("io.wherry.hazelcast.*", Node.class.getName());
        GraphCodec codec =
                GraphCodec.lean().withClassFilter(own.or(GraphGlobalSerializer.exceptions()));
        member =
                Hazelcast.newHazelcastInstance(
                        HazelcastMember.config(
                                new GraphGlobalSerializer(codec),
                                List.of(JvmProcess.freePort(), port)));
        await(() -> member.getCluster().getMembers().size() == 2);
        member.getMap("first").set("key", "value"); // gives the partitions their owners
        await(() -> member.getPartitionService().isClusterSafe());
    }

    @AfterAll
    static void stop() throws IOException {
        if (member != null) {
            member.getLifecycleService().terminate();
        }
        other.close();
    }

    private static void await(Condition condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.holds()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.sleep(20);
        }
    }

    /// A condition of the cluster.
    private interface Condition {
        boolean holds();
    }

    /// Returns a key whose entry the other member owns.
    private static String keyOfTheOther() {
        return IntStream.range(0, 1000)
                .mapToObj(number -> "key-" + number)
                .filter(MembersTest::isOfTheOther)
                .findFirst()
                .orElseThrow();
    }

    private static boolean isOfTheOther(String key) {
        return !member.getPartitionService().getPartition(key).getOwner().localMember();
    }

    /// Renames the node of an entry and returns its earlier name and the process in which it ran.
    record Renaming(String name) implements EntryProcessor<String, Object, Object>, Serializable {
        @Override
        public Object process(Map.Entry<String, Object> entry) {
            Node node = (Node) entry.getValue();
            String earlier = node.name;
            node.name = name;
            entry.setValue(node);
            return new Renamed(earlier, ProcessHandle.current().pid());
        }
    }

    /// The result of a [Renaming].
    record Renamed(String earlier, long process) implements Serializable {}

    @Test
    void otherMemberReadsAndWritesValuesOfThisOne() {
        IMap<String, Object> map = member.getMap("renamed");
        String key = keyOfTheOther();
        Node node = new Node("first");
        node.first = node;
        map.set(key, node);

        Renamed renamed = (Renamed) map.executeOnKey(key, new Renaming("second"));

        Node copy = (Node) map.get(key);
        assertThat(copy.name).isEqualTo("second");
        assertThat(copy.first).isSameAs(copy);
        assertThat(renamed.earlier()).isEqualTo("first");
        assertThat(renamed.process()).isNotEqualTo(ProcessHandle.current().pid());
    }

    /// Throws an exception.
    record Failing(String message) implements EntryProcessor<String, Object, Object>, Serializable {
        @Override
        public Object process(Map.Entry<String, Object> entry) {
            throw new IllegalStateException(message);
        }
    }

    @Test
    void exceptionOfTheOtherMemberArrives() {
        IMap<String, Object> map = member.getMap("failed");

        assertThatThrownBy(() -> map.executeOnKey(keyOfTheOther(), new Failing("no name")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no name");
    }

    /// Throws an error whose class the filters do not allow.
    static final class Asserting implements EntryProcessor<String, Object, Object>, Serializable {
        @Override
        public Object process(Map.Entry<String, Object> entry) {
            throw new AssertionFailedError("of the other member");
        }
    }

    @Test
    void exceptionThatIsNotAllowedEndsTheCallWithItsName() {
        IMap<String, Object> map = member.getMap("failed");
        String key = keyOfTheOther();

        Throwable thrown = catchThrowable(() -> map.executeOnKey(key, new Asserting()));

        assertThat(thrown)
                .hasStackTraceContaining(FilterRejectedException.class.getName())
                .hasStackTraceContaining(AssertionFailedError.class.getName());
        map.set(key, new Node("next"));
        assertThat(map.executeOnKey(key, new Renaming("later"))).isInstanceOf(Renamed.class);
    }

    /// Throws an exception that cannot be serialized.
    static final class Holding implements EntryProcessor<String, Object, Object>, Serializable {
        @Override
        public Object process(Map.Entry<String, Object> entry) {
            throw new IllegalStateException(
                    "of the other member", new UndeclaredThrowableException(new Held()));
        }
    }

    /// An exception with a field that is not serializable.
    static final class Held extends Exception {
        final Object held = new Object();
    }

    @Test
    void exceptionThatIsNotSerializableEndsTheCallWithItsMessage() {
        IMap<String, Object> map = member.getMap("failed");

        assertThatThrownBy(() -> map.executeOnKey(keyOfTheOther(), new Holding()))
                .hasStackTraceContaining("of the other member")
                .hasStackTraceContaining(NotSerializableException.class.getName());
    }

    /// An operation that the filter of the other member does not allow.
    static final class Denied implements EntryProcessor<String, Object, Object>, Serializable {
        @Override
        public Object process(Map.Entry<String, Object> entry) {
            return "ran";
        }
    }

    @Test
    void operationThatTheOtherMemberDeniesIsNamedHere() {
        IMap<String, Object> map = member.getMap("failed");

        assertThatThrownBy(() -> map.executeOnKey(keyOfTheOther(), new Denied()))
                .hasStackTraceContaining(FilterRejectedException.class.getName())
                .hasStackTraceContaining(Denied.class.getName());
    }

    @Test
    void valueThatTheOtherMemberDeniesIsNamedHere() {
        IMap<String, Object> map = member.getMap("denied");
        String key = keyOfTheOther();
        map.set(key, new Object[] {new DeniedValue()});

        assertThatThrownBy(() -> map.executeOnKey(key, new Renaming("second")))
                .hasStackTraceContaining(FilterRejectedException.class.getName())
                .hasStackTraceContaining(DeniedValue.class.getName());
    }

    /// A value that the filter of the other member does not allow.
    record DeniedValue() implements Serializable {}

    @Test
    void tasksOfTheScheduledExecutorAreListed() {
        IScheduledExecutorService tasks = member.getScheduledExecutorService("tasks");
        for (int i = 0; i < 10; i++) {
            var _ = tasks.scheduleOnKeyOwner(new Task(), "key-" + i, 1, TimeUnit.HOURS);
        }

        assertThat(tasks.getAllScheduledFutures().values().stream().mapToInt(List::size).sum())
                .isEqualTo(10);
        tasks.destroy();
    }

    /// Does nothing.
    static final class Task implements Runnable, Serializable {
        @Override
        public void run() {}
    }

    @Test
    void valuesSurviveAMemberThatIsKilled() throws Exception {
        IMap<String, Object> map = member.getMap("survivors");
        try (JvmProcess third = HazelcastMember.start(JvmProcess.freePort(), port)) {
            await(() -> member.getCluster().getMembers().size() == 3);
            await(() -> member.getPartitionService().isClusterSafe());
            for (int i = 0; i < KEYS; i++) {
                map.set("key-" + i, new Node("node " + i));
            }
            await(() -> member.getPartitionService().isClusterSafe());

            third.kill();
            await(() -> member.getCluster().getMembers().size() == 2);
        }

        for (int i = 0; i < KEYS; i++) {
            assertThat(((Node) map.get("key-" + i)).name).isEqualTo("node " + i);
        }
    }

    /// Returns the class of the value, as the thread of the member has found it.
    static final class TypeOf implements EntryProcessor<String, Object, Object>, Serializable {
        @Override
        public Object process(Map.Entry<String, Object> entry) {
            return entry.getValue().getClass();
        }
    }

    @Test
    void threadsOfAMemberFindClassesByTheLoaderOfItsConfiguration() throws Exception {
        SourceClassLoader source =
                SourceClassLoader.of(
                        "public class Account implements Serializable { public Account() {} }");
        ClassLoader loader =
                new ClassLoader(MembersTest.class.getClassLoader()) {
                    @Override
                    protected Class<?> findClass(String name) throws ClassNotFoundException {
                        return source.loadClass(name);
                    }
                };
        Config config =
                HazelcastMember.config(
                        new GraphGlobalSerializer(GraphCodec.lean()),
                        List.of(JvmProcess.freePort()));
        HazelcastInstance alone =
                Hazelcast.newHazelcastInstance(
                        config.setClusterName("alone").setClassLoader(loader));
        try {
            IMap<String, Object> map = alone.getMap("accounts");
            map.set("ann", source.make("Account"));

            assertThat(map.executeOnKey("ann", new TypeOf())).isSameAs(source.type("Account"));
        } finally {
            alone.getLifecycleService().terminate();
        }
    }
}
