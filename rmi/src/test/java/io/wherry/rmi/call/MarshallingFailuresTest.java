// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.Batch;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;
import java.nio.file.Path;
import java.rmi.ConnectException;
import java.rmi.MarshalException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of arguments and results whose own code throws a runtime exception: as in java.rmi, it
/// arrives as it was thrown, unless a result cannot be written.
@Timeout(60)
final class MarshallingFailuresTest {
    @TempDir Path folder;
    private TwoRuntimes both;
    private Desk desk;

    private enum Moment {
        WRITTEN,
        READ
    }

    /// Cannot be written, or cannot be read.
    private static final class Fragile implements Serializable {
        @Serial private static final long serialVersionUID = 1;

        private final Moment failing;

        Fragile(Moment failing) {
            this.failing = failing;
        }

        @Serial
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            check(Moment.WRITTEN);
        }

        @Serial
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            check(Moment.READ);
        }

        private void check(Moment now) {
            if (failing == now) {
                throw new IllegalStateException("fragile");
            }
        }
    }

    private static final class FragileException extends Exception {
        @Serial private static final long serialVersionUID = 1;

        @SuppressWarnings("UnusedVariable") // is sent
        private final Fragile part;

        FragileException(Moment failing) {
            part = new Fragile(failing);
        }
    }

    interface Desk extends Remote {
        int put(Fragile value) throws RemoteException;

        void leave(Fragile value) throws RemoteException;

        Fragile take(Moment failing) throws RemoteException;

        void fail(Moment failing) throws RemoteException, FragileException;

        void meet(Desk other) throws RemoteException;
    }

    private static final class Clerk implements Desk {
        @Override
        public int put(Fragile value) {
            return 1;
        }

        @Override
        public void leave(Fragile value) {}

        @Override
        public Fragile take(Moment failing) {
            return new Fragile(failing);
        }

        @Override
        public void fail(Moment failing) throws FragileException {
            throw new FragileException(failing);
        }

        @Override
        public void meet(Desk other) {}
    }

    @BeforeEach
    void find() throws Exception {
        both = TwoRuntimes.over("loopback", folder, RmiOptions.standard());
        desk = both.found(new Clerk(), Desk.class);
    }

    @AfterEach
    void close() {
        both.close();
    }

    @Test
    void exceptionOfAnArgumentArrivesAsItWasThrown() throws Exception {
        for (Moment failing : Moment.values()) {
            assertThatThrownBy(() -> desk.put(new Fragile(failing)))
                    .isExactlyInstanceOf(IllegalStateException.class)
                    .hasMessage("fragile");
            assertThat(Stubs.async(desk, each -> each.put(new Fragile(failing))))
                    .failsWithin(Duration.ofSeconds(20))
                    .withThrowableThat()
                    .withCauseExactlyInstanceOf(IllegalStateException.class);
        }
        assertThatThrownBy(() -> Stubs.oneWay(desk).leave(new Fragile(Moment.WRITTEN)))
                .isExactlyInstanceOf(IllegalStateException.class);
    }

    @Test
    void exceptionOfAnArgumentOfABatchArrivesAsItWasThrown() throws Exception {
        try (Batch batch = new Batch()) {
            Desk together = batch.of(desk);

            assertThatThrownBy(() -> together.leave(new Fragile(Moment.WRITTEN)))
                    .isExactlyInstanceOf(IllegalStateException.class);
            together.leave(new Fragile(Moment.READ));
            assertThatThrownBy(batch::flush).isExactlyInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void exceptionOfAResultArrivesAsItWasThrownIfTheResultIsRead() {
        assertThatThrownBy(() -> desk.take(Moment.READ))
                .isExactlyInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> desk.take(Moment.WRITTEN))
                .isExactlyInstanceOf(MarshalException.class)
                .hasCauseExactlyInstanceOf(IllegalStateException.class);
    }

    @Test
    void lookupOfAnArgumentFailsAsARemoteException() {
        Desk lost =
                Stubs.resolving(
                        Desk.class,
                        () -> {
                            throw new ConnectException("no registry");
                        },
                        Duration.ofMillis(1));

        assertThatThrownBy(() -> desk.meet(lost))
                .isExactlyInstanceOf(MarshalException.class)
                .hasRootCauseInstanceOf(ConnectException.class);
    }

    @Test
    void exceptionOfAnExceptionIsItsCause() {
        assertThatThrownBy(() -> desk.fail(Moment.READ))
                .isExactlyInstanceOf(UnmarshalException.class)
                .hasCauseExactlyInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> desk.fail(Moment.WRITTEN))
                .isExactlyInstanceOf(MarshalException.class)
                .hasCauseExactlyInstanceOf(IllegalStateException.class);
    }
}
