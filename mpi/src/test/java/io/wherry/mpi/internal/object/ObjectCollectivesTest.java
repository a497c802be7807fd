// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.mpi.internal.device.Blocks;
import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.DoneTransfer;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.testkit.integration.UnwritableObject;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;

final class ObjectCollectivesTest {
    private static final int LIMIT = 12;

    private final List<Element> begun = new ArrayList<>();

    private ObjectCollectives objects(int peers, Function<Collective, Transfer> operations) {
        return new ObjectCollectives(GraphCodec.lean(), peers, operations, operations, LIMIT);
    }

    /// Moves the block of a rank that is alone.
    private Transfer exchange(Collective operation) {
        Collective.Exchange blocks = (Collective.Exchange) operation;
        Blocks in = blocks.receive();
        begun.add(in.element());
        in.block(0).copyFrom(Objects.requireNonNull(blocks.send()).block(0));
        return DoneTransfer.sent(0);
    }

    /// Receives 6 and 7 bytes of two ranks.
    private Transfer gather(Collective operation) {
        Blocks in = Objects.requireNonNull(((Collective.Gather) operation).receive());
        begun.add(in.element());
        if (in.element() == Element.LONG) {
            in.memory().copyFrom(MemorySegment.ofArray(new long[] {6, 7}));
        } else {
            in.block(0).fill((byte) 1);
            in.block(1).fill((byte) 2);
        }
        return DoneTransfer.sent(0);
    }

    /// Receives the lengths of two ranks, 6 and 7 bytes.
    private Transfer gatherToAll(Collective operation) {
        Blocks in = ((Collective.GatherToAll) operation).receive();
        begun.add(in.element());
        if (in.element() == Element.LONG) {
            in.memory().copyFrom(MemorySegment.ofArray(new long[] {6, 7}));
        }
        return DoneTransfer.sent(0);
    }

    private void assertRefusedAfterBothOperations(Transfer transfer) {
        assertRefusedAfter(transfer, Element.LONG, Element.BYTE);
    }

    private void assertRefusedAfter(Transfer transfer, Element... operations) {
        assertThatThrownBy(transfer::await)
                .isInstanceOfSatisfying(
                        MPIException.class,
                        e -> assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_COUNT))
                .hasMessageContaining("objects of all ranks are too long");
        assertThat(begun).containsExactly(operations);
    }

    @Test
    void rankThatSendsTooMuchTakesPartInBothOperations() {
        Object[][] sent = {{"a text of more bytes than the limit"}};

        assertRefusedAfterBothOperations(objects(1, this::exchange).exchange(sent, _ -> {}));
    }

    @Test
    void rankThatReceivesTooMuchTakesPartInBothOperations() {
        Object[] own = {1};

        assertRefusedAfterBothOperations(objects(2, this::gather).gather(own, 0, _ -> {}));
    }

    @Test
    void objectsOfOneGroupThatAreTooLongForAllRanksAreNotSent() {
        Object[] own = {1};

        assertRefusedAfter(
                objects(2, this::gatherToAll).gatherToAll(own, false, _ -> {}), Element.LONG);
    }

    @Test
    void rankOfTwoGroupsThatReceivesTooMuchTakesPartInBothOperations() {
        Object[] own = {1};

        assertRefusedAfterBothOperations(
                objects(2, this::gatherToAll).gatherToAll(own, true, _ -> {}));
    }

    @Test
    void rankWhoseFailureHasNoTextTakesPartInBothOperations() {
        Object[][] sent = {{new UnwritableObject()}};
        ObjectCollectives objects =
                new ObjectCollectives(
                        GraphCodec.lean(), 1, this::exchange, this::exchange, 100 * LIMIT);

        Transfer transfer = objects.exchange(sent, _ -> {});

        assertThatThrownBy(transfer::await)
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("objects cannot be written");
        assertThat(begun).containsExactly(Element.LONG, Element.BYTE);
    }
}
