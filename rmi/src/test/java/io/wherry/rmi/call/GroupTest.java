// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.Group;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import io.wherry.transport.Address;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.rmi.ConnectException;
import java.rmi.MarshalException;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnexpectedException;
import java.rmi.UnmarshalException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests of groups of remote objects, and of references that are returned to their own JVM, over
/// each transport.
@ParameterizedClass(name = "{0}")
@ValueSource(strings = {"loopback", "tcp", "tls", "unix", "shm", "mpi"})
@Timeout(60)
final class GroupTest {
    private static final int SIZE = 5;

    @Parameter String scheme;
    @TempDir Path folder;

    interface Member extends Remote {
        double sum(double[] values) throws RemoteException;

        int meet() throws Exception;

        void fail(int which) throws RemoteException, FileNotFoundException;

        List<Member> others() throws RemoteException;

        void raise() throws Throwable;
    }

    /// @param all the objects to meet
    private record One(int number, CyclicBarrier all, List<Member> others) implements Member {
        @Override
        public double sum(double[] values) {
            double sum = 0;
            for (double value : values) {
                sum += value;
            }
            return sum + number;
        }

        @Override
        public int meet() throws Exception {
            all.await(20, TimeUnit.SECONDS);
            return number;
        }

        @Override
        public void fail(int which) throws FileNotFoundException {
            if (number >= which) {
                throw new FileNotFoundException("member " + number);
            }
        }

        @Override
        public List<Member> others() {
            return others;
        }

        @Override
        public void raise() throws Throwable {
            throw new Throwable("member " + number);
        }
    }

    @Test
    void allAreCalledAtOnce() throws Exception {
        try (TwoRuntimes both = TwoRuntimes.over(scheme, folder, RmiOptions.standard())) {
            CyclicBarrier all = new CyclicBarrier(SIZE);
            List<Member> members = new ArrayList<>();
            for (int i = 0; i < SIZE; i++) {
                Member one = new One(i, all, members);
                members.add(one);
                if (i > 0) {
                    both.server().export(one);
                }
            }
            Member first = both.found(members.getFirst(), Member.class);
            Group<Member> group = new Group<>(first.others());

            assertThat(group.members()).hasSize(SIZE);
            assertThat(group.call(Member::meet)).containsExactly(0, 1, 2, 3, 4);
            double[] values = new double[100_000];
            values[7] = 0.5;
            assertThat(group.call(member -> member.sum(values)))
                    .containsExactly(0.5, 1.5, 2.5, 3.5, 4.5);
            assertThat(group.callEach((member, i) -> member.sum(new double[] {i})))
                    .containsExactly(0.0, 2.0, 4.0, 6.0, 8.0);
            assertThat(group.combine(member -> member.sum(values), Double::sum)).isEqualTo(12.5);
            assertThatThrownBy(() ->
                            group.call(member -> {
                                member.fail(3);
                                return null;
                            }))
                    .isInstanceOf(UnexpectedException.class)
                    .hasRootCauseMessage("member 3")
                    .cause()
                    .satisfies(cause -> assertThat(cause.getSuppressed()).hasSize(1));
        }
    }

    @Test
    void throwableThatIsNoExceptionIsUnexpected() throws Exception {
        try (TwoRuntimes both = TwoRuntimes.over(scheme, folder, RmiOptions.standard())) {
            Member one = new One(1, new CyclicBarrier(1), List.of());
            Group<Member> group = new Group<>(List.of(both.found(one, Member.class)));

            assertThatThrownBy(() ->
                            group.call(member -> {
                                raise(member);
                                return null;
                            }))
                    .isInstanceOf(UnexpectedException.class)
                    .hasMessage("call of a group failed: java.lang.Throwable: member 1");
        }
    }

    /// The stub in a call of a group only notes the method.
    private static void raise(Member member) {
        try {
            member.raise();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void objectThatIsGoneIsFoundAgain() throws Exception {
        try (RmiRuntime client = RmiRuntime.with(TwoRuntimes.links(scheme))) {
            TwoRuntimes first = TwoRuntimes.over(scheme, folder, RmiOptions.standard());
            Member one = new One(1, new CyclicBarrier(1), List.of());
            first.found(one, Member.class);
            Address[] address = {first.address()};
            Member found =
                    Stubs.resolving(
                            Member.class,
                            () -> (Member) client.registryAt(address[0]).lookup("object"),
                            Duration.ofSeconds(20));
            assertThat(found.sum(new double[0])).isEqualTo(1);

            // the object is replaced
            first.server().unexport(one, true);
            first.found(new One(2, new CyclicBarrier(1), List.of()), Member.class);
            assertThat(found.sum(new double[0])).isEqualTo(2);

            // its server is replaced
            first.close();
            Thread later =
                    Thread.ofVirtual().unstarted(() -> address[0] = again(folder.resolve("again")));
            later.start();
            assertThat(sumOf(found)).isEqualTo(3);
            later.join();
            second.close();
        }
    }

    /// Calls until the outcome is certain: the first call may be sent just when the connection
    /// ends.
    private static double sumOf(Member found) throws RemoteException {
        while (true) {
            try {
                return found.sum(new double[0]);
            } catch (MarshalException | UnmarshalException e) {
                assertThat(e).hasMessageContaining("may have run");
            }
        }
    }

    private TwoRuntimes second;

    private Address again(Path place) {
        try {
            java.nio.file.Files.createDirectory(place);
            second = TwoRuntimes.over(scheme, place, RmiOptions.standard());
            second.found(new One(3, new CyclicBarrier(1), List.of()), Member.class);
            return second.address();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void searchEnds() throws Exception {
        try (TwoRuntimes both = TwoRuntimes.over(scheme, folder, RmiOptions.standard())) {
            Member one = new One(1, new CyclicBarrier(1), List.of());
            Member stub = both.found(one, Member.class);
            Member found = Stubs.resolving(Member.class, () -> stub, Duration.ofMillis(50));
            assertThat(found.meet()).isEqualTo(1);
            both.server().unexport(one, true);
            assertThatThrownBy(found::meet).isInstanceOf(NoSuchObjectException.class);
            both.server().close();
            assertThatThrownBy(found::meet)
                    .as("it may have been sent before the end was seen")
                    .isInstanceOf(RemoteException.class);
            assertThatThrownBy(found::meet).isInstanceOf(ConnectException.class);
        }
    }
}
