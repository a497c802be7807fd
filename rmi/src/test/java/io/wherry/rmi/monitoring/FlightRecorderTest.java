// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.DeadlineExceededException;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import java.io.IOException;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests of the flight recorder events of calls and connections.
@Timeout(60)
final class FlightRecorderTest {
    private static final String CALL = "io.wherry.rmi.Call";
    private static final String SERVED = "io.wherry.rmi.ServedCall";
    private static final String WRITTEN = "io.wherry.rmi.Written";
    private static final String READ = "io.wherry.rmi.Read";
    private static final String CONNECTION = "io.wherry.rmi.Connection";
    private static final String NAP = Desk.class.getName() + ".nap(J)V";

    @TempDir Path folder;

    private Recording recording;

    interface Desk extends Remote {
        void nap(long millis) throws RemoteException, InterruptedException;

        void refuse() throws RemoteException, IOException;
    }

    private static final class Clerk implements Desk {
        @Override
        public void nap(long millis) throws InterruptedException {
            Thread.sleep(millis);
        }

        @Override
        public void refuse() throws IOException {
            throw new IOException("closed today");
        }
    }

    @BeforeEach
    void start() {
        recording = new Recording();
    }

    @AfterEach
    void stop() {
        recording.close();
    }

    /// Makes a call for each outcome, then closes the connection.
    private void call() throws Exception {
        try (TwoRuntimes runtimes = TwoRuntimes.over("unix", folder, RmiOptions.standard())) {
            Desk desk = runtimes.found(new Clerk(), Desk.class);
            desk.nap(0);
            desk.nap(30);
            assertThatThrownBy(desk::refuse).isInstanceOf(IOException.class);
            Desk hasty = Stubs.within(desk, Duration.ofMillis(10));
            assertThatThrownBy(() -> hasty.nap(10_000))
                    .isInstanceOf(DeadlineExceededException.class);
        }
    }

    private List<RecordedEvent> events(String type) throws IOException {
        Path file = folder.resolve(type + ".jfr");
        recording.dump(file);
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals(type))
                .toList();
    }

    private static List<String> outcomes(List<RecordedEvent> events, String method) {
        return events.stream()
                .filter(event -> event.getString("method").endsWith("." + method))
                .map(event -> event.getString("outcome"))
                .toList();
    }

    @Test
    void allCallsAreThereIfAllAreWanted() throws Exception {
        recording.enable(CALL).withoutThreshold();
        recording.enable(SERVED).withoutThreshold();
        recording.start();
        call();
        recording.stop();

        List<RecordedEvent> made = events(CALL);
        assertThat(outcomes(made, "nap(J)V"))
                .containsExactlyInAnyOrder("returned", "returned", "error");
        assertThat(outcomes(made, "refuse()V")).containsExactly("failed");
        assertThat(outcomes(events(SERVED), "refuse()V")).containsExactly("failed");
        assertThat(made)
                .filteredOn(event -> event.getString("outcome").equals("error"))
                .first()
                .satisfies(event -> {
                    assertThat(event.getString("thrown"))
                            .isEqualTo(DeadlineExceededException.class.getName());
                    assertThat(event.getString("peer")).startsWith("unix://");
                    assertThat(event.getStackTrace().getFrames())
                            .anyMatch(frame -> frame.getMethod().getName().contains("call"));
                });
    }

    @Test
    void onlySlowCallsAreThereIfNothingIsSaid() throws Exception {
        recording.setSettings(Configuration.getConfiguration("default").getSettings());
        recording.start();
        call();
        recording.stop();

        for (String type : List.of(CALL, SERVED)) {
            List<RecordedEvent> slow = events(type);
            assertThat(slow)
                    .allSatisfy(event ->
                            assertThat(event.getDuration())
                                    .isGreaterThanOrEqualTo(Duration.ofMillis(20)));
            assertThat(slow)
                    .filteredOn(event -> event.getString("method").equals(NAP))
                    .extracting(event -> event.getString("outcome"))
                    .contains("returned");
        }
    }

    private interface Store extends Remote {
        long[] put(int at, double[] row) throws RemoteException;

        double[][] take() throws RemoteException;
    }

    private static final class Shelf implements Store {
        @Override
        public long[] put(int at, double[] row) {
            return new long[] {at, row.length};
        }

        @Override
        public double[][] take() {
            return new double[3][100];
        }
    }

    /// Returns the messages of one part of the calls of a method in the order of their times,
    /// because a recording does not order events of different buffers.
    private List<RecordedEvent> messages(String type, String part, String method)
            throws IOException {
        return events(type).stream()
                .filter(event ->
                        event.getString("part").equals(part)
                                && event.getString("method").startsWith(method + "("))
                .sorted(Comparator.comparing(RecordedEvent::getStartTime))
                .toList();
    }

    private static void assertAll(
            List<RecordedEvent> events, int count, String values, long least, long most) {
        assertThat(events)
                .hasSize(count)
                .allSatisfy(event -> {
                    assertThat(event.getString("values")).isEqualTo(values);
                    assertThat(event.getLong("bytes")).isBetween(least, most);
                    assertThat(event.getDuration()).isPositive();
                    assertThat(event.getDuration("linkTime"))
                            .isBetween(Duration.ZERO, event.getDuration());
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"unix", "shm", "loopback"})
    void argumentsAndResultsAreThereWithTheirTypesElementsAndBytes(String transport)
            throws Exception {
        recording.enable(WRITTEN).withoutThreshold();
        recording.enable(READ).withoutThreshold();
        recording.start();
        try (TwoRuntimes runtimes = TwoRuntimes.over(transport, folder, RmiOptions.standard())) {
            Store store = runtimes.found(new Shelf(), Store.class);
            for (int i = 0; i < 37; i++) {
                store.put(i, new double[1600]);
            }
            store.put(0, new double[100_000]); // of several frames
            store.take();
        }
        recording.stop();

        for (String type : List.of(WRITTEN, READ)) {
            List<RecordedEvent> puts = messages(type, "arguments", "put");
            assertAll(puts.subList(0, 37), 37, "Integer, double[] 1600", 12_800, 12_900);
            assertAll(puts.subList(37, 38), 1, "Integer, double[] 100000", 800_000, 800_100);
            assertAll(messages(type, "result", "put"), 38, "long[] 2", 16, 40);
            assertAll(messages(type, "arguments", "take"), 1, "", 0, 0);
            assertAll(messages(type, "result", "take"), 1, "double[][] 300", 2400, 2500);
        }
    }

    @Test
    void nothingIsToldOfMessagesThatTakeNoTimeIfNothingIsSaid() throws Exception {
        recording.setSettings(Configuration.getConfiguration("default").getSettings());
        recording.start();
        try (TwoRuntimes runtimes = TwoRuntimes.over("loopback", folder, RmiOptions.standard())) {
            Store store = runtimes.found(new Shelf(), Store.class);
            for (int i = 0; i < 1000; i++) {
                store.put(i, new double[16]);
            }
        }
        recording.stop();

        for (String type : List.of(WRITTEN, READ)) {
            assertThat(events(type))
                    .allSatisfy(event ->
                            assertThat(event.getDuration())
                                    .isGreaterThanOrEqualTo(Duration.ofMillis(20)));
        }
    }

    @Test
    void connectionsAreThereWithTheReasonOfTheirEnd() throws Exception {
        recording.enable(CONNECTION);
        recording.start();
        call();
        recording.stop();

        List<RecordedEvent> connections = events(CONNECTION);
        assertThat(connections)
                .filteredOn(event -> event.getString("action").equals("opened"))
                .isNotEmpty();
        assertThat(connections)
                .filteredOn(event -> event.getString("action").equals("closed"))
                .isNotEmpty()
                .allSatisfy(event -> {
                    assertThat(event.getString("reason")).isNotEmpty();
                    assertThat(event.getString("peer")).startsWith("unix://");
                    assertThat(event.getLong("bytesSent")).isPositive();
                })
                .anySatisfy(event ->
                        assertThat(event.getString("reason")).contains("closed by this side"));
    }

    /// Callers that wait for each other in a method use exclusive connections.
    @Test
    void furtherConnectionsOfASessionEndWithAReason() throws Exception {
        recording.enable(CONNECTION);
        recording.start();
        try (TwoRuntimes runtimes = TwoRuntimes.over("unix", folder, RmiOptions.standard());
                var callers = Executors.newFixedThreadPool(8)) {
            Desk desk = runtimes.found(new Clerk(), Desk.class);
            List<Callable<Void>> naps =
                    Collections.nCopies(
                            64,
                            () -> {
                                desk.nap(5);
                                return null;
                            });
            for (Future<Void> nap : callers.invokeAll(naps)) {
                nap.get();
            }
        }
        recording.stop();

        List<RecordedEvent> connections = events(CONNECTION);
        assertThat(connections)
                .filteredOn(event -> event.getString("action").equals("closed"))
                .anySatisfy(event ->
                        assertThat(event.getString("reason")).contains("joined another session"))
                .allSatisfy(event -> assertThat(event.getString("reason")).isNotEmpty());
        assertThat(connections)
                .extracting(event -> event.getString("action"))
                .filteredOn("opened"::equals)
                .hasSize(connections.size() / 2);
    }
}
