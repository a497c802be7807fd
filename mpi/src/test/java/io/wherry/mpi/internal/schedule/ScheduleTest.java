// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Reduction;
import io.wherry.mpi.internal.device.Transfer;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ScheduleTest {
    private static final Element INT = Element.INT;

    @Test
    void partsAreDoneOneAfterAnother() {
        SimulatedJob job = SimulatedJob.of(3, 1);
        MemorySegment number = job.row(INT, 5);
        List<Transfer> transfers = new ArrayList<>();
        for (int rank = 0; rank < 3; rank++) {
            transfers.add(job.schedules(rank).begin(channel -> relay(channel, number)));
        }

        job.finish(transfers);

        assertThat(Numbers.read(number, INT)).containsExactly(8);
    }

    /// Rank 0 receives the count of numbers first, and then the numbers.
    @Test
    void roundsMayBeDecidedWhenThoseBeforeAreDone() {
        SimulatedJob job = SimulatedJob.of(2, 3);
        MemorySegment length = job.room(INT, 1);
        List<MemorySegment> received = new ArrayList<>();
        Transfer receiving =
                job.schedules(0)
                        .begin(channel -> {
                            Rounds rounds = new Rounds();
                            rounds.messages(() -> List.of(channel.receive(length, INT, 1)));
                            rounds.work(() -> {
                                int count = (int) Numbers.read(length, INT)[0];
                                received.add(job.room(INT, count));
                                rounds.messages(
                                        () -> List.of(channel.receive(received.get(0), INT, 1)));
                            });
                            return rounds;
                        });
        Transfer sending =
                job.schedules(1)
                        .begin(channel ->
                                new Rounds()
                                        .messages(() ->
                                                List.of(channel.send(job.row(INT, 3), INT, 0)))
                                        .messages(() ->
                                                List.of(
                                                        channel.send(
                                                                job.row(INT, 7, 8, 9), INT, 0))));

        job.finish(List.of(receiving, sending));

        assertThat(Numbers.read(received.getFirst(), INT)).containsExactly(7, 8, 9);
    }

    @Test
    void roundsWithoutMessagesAreNoReasonToWait() {
        List<String> done = new ArrayList<>();
        Step step =
                new Rounds()
                        .messages(List::of)
                        .work(() -> done.add("first"))
                        .step(new Rounds().work(() -> done.add("second")).messages(List::of))
                        .work(() -> done.add("third"));

        Transfer transfer = Schedule.begin(step, new SimulatedNetwork(1).group(1).getFirst());

        assertThat(transfer.test()).isTrue();
        assertThat(done).containsExactly("first", "second", "third");
        assertThat(transfer.envelope().bytes()).isZero();
    }

    @Test
    void aMessageThatFailsFailsTheWhole() {
        SimulatedJob job = SimulatedJob.of(2, 1);
        Transfer receiving =
                job.schedules(0).begin(new Collective.Broadcast(job.room(INT, 1), INT, 1));
        Transfer sending =
                job.schedules(1).begin(new Collective.Broadcast(job.row(INT, 1, 2), INT, 1));
        job.finish(List.of(sending));

        MPIException first = catchThrowableOfType(MPIException.class, receiving::await);

        assertThat(first.getErrorClass()).isEqualTo(MPI.ERR_TRUNCATE);
        assertThatThrownBy(receiving::test).isSameAs(first);
        assertThatThrownBy(receiving::await).isSameAs(first);
    }

    @Test
    void aFailureGivesUpWhatWasBegunWithIt() {
        SimulatedNetwork wires = new SimulatedNetwork(1);
        SimulatedJob job = new SimulatedJob(wires.group(3), 1);
        Transfer receiving =
                job.schedules(0)
                        .begin(channel ->
                                new Rounds()
                                        .messages(() ->
                                                List.of(
                                                        channel.receive(job.room(INT, 1), INT, 1),
                                                        channel.receive(
                                                                job.room(INT, 1), INT, 2))));
        assertThat(wires.left()).isEqualTo(2);
        Transfer sending =
                job.schedules(1)
                        .begin(channel ->
                                new Rounds()
                                        .messages(() ->
                                                List.of(channel.send(job.row(INT, 1, 2), INT, 0))));
        job.finish(List.of(sending));

        assertThatThrownBy(receiving::await).isInstanceOf(MPIException.class);

        assertThat(wires.left()).isZero();
    }

    @Test
    void aMessageThatCannotBeBegunIsToldWhenItIsWaitedFor() {
        SimulatedNetwork wires = new SimulatedNetwork(1);
        SimulatedJob job = new SimulatedJob(wires.group(2), 1);
        wires.failReceiveAfter(0);

        Transfer receiving =
                job.schedules(0).begin(new Collective.Broadcast(job.room(INT, 1), INT, 1));

        assertThatThrownBy(receiving::test).hasMessage("the wire is cut");
    }

    @Test
    void aMessageThatCannotBeBegunGivesUpThoseOfItsRound() {
        SimulatedNetwork wires = new SimulatedNetwork(1);
        SimulatedJob job = new SimulatedJob(wires.group(3), 1);
        wires.failReceiveAfter(1);

        Transfer receiving =
                job.schedules(0)
                        .begin(channel ->
                                new Rounds()
                                        .messages(() ->
                                                List.of(
                                                        channel.receive(job.room(INT, 1), INT, 1),
                                                        channel.receive(
                                                                job.room(INT, 1), INT, 2))));

        assertThat(wires.left()).isZero();
        assertThatThrownBy(receiving::test).hasMessage("the wire is cut");
    }

    @Test
    void aReductionThatThrowsFailsWithItsCause() {
        SimulatedJob job = SimulatedJob.of(2, 1);
        IllegalStateException cause = new IllegalStateException("no");
        Reduction broken =
                new Reduction.Programmed() {
                    @Override
                    public boolean isCommutative() {
                        return true;
                    }

                    @Override
                    public void combine(MemorySegment left, MemorySegment right) {
                        throw cause;
                    }
                };
        List<Transfer> transfers = new ArrayList<>();
        for (int rank = 0; rank < 2; rank++) {
            transfers.add(
                    job.schedules(rank)
                            .begin(
                                    new Collective.Reduce(
                                            job.row(INT, 1), job.room(INT, 1), INT, broken, 0)));
        }
        job.finish(List.of(transfers.get(1)));

        MPIException failure =
                catchThrowableOfType(MPIException.class, () -> transfers.getFirst().await());

        assertThat(failure).hasCause(cause);
        assertThat(failure.getErrorClass()).isEqualTo(MPI.ERR_OP);
    }

    @Test
    void itCannotBeCancelled() {
        Transfer transfer = SimulatedJob.of(2, 1).schedules(0).begin(new Collective.Barrier());

        assertThatThrownBy(transfer::cancel)
                .isInstanceOfSatisfying(
                        MPIException.class,
                        e -> assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_REQUEST));
    }

    private static Step relay(ScheduleChannel channel, MemorySegment number) {
        Rounds rounds = new Rounds();
        if (channel.rank() > 0) {
            rounds.messages(
                    () -> List.of(channel.receive(ScheduleChannel.EMPTY, INT, channel.rank() - 1)));
        }
        rounds.work(() -> Numbers.write(number, INT, Numbers.read(number, INT)[0] + 1));
        if (channel.rank() < channel.size() - 1) {
            rounds.messages(
                    () -> List.of(channel.send(ScheduleChannel.EMPTY, INT, channel.rank() + 1)));
        }
        return rounds;
    }
}
