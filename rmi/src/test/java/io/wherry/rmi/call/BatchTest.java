// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.Batch;
import io.wherry.rmi.DeadlineExceededException;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import io.wherry.transport.LinkOptions;
import java.io.Serializable;
import java.nio.file.Path;
import java.rmi.MarshalException;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests of batches over each transport.
@ParameterizedClass(name = "{0}")
@ValueSource(strings = {"loopback", "tcp", "tls", "unix", "shm", "mpi"})
@Timeout(60)
final class BatchTest {
    @Parameter String scheme;
    @TempDir Path folder;

    private TwoRuntimes both;
    private final Teller teller = new Teller();
    private Bank bank;

    interface Account extends Remote {
        void deposit(long amount) throws RemoteException;

        long balance() throws RemoteException;

        Account twin() throws RemoteException;

        Statement statement() throws RemoteException;
    }

    /// A class that only [Account] declares.
    record Statement(long amount) implements Serializable {}

    interface Auditor extends Remote {
        Report report() throws RemoteException;
    }

    /// A class that only [Auditor] declares.
    record Report(int notes) implements Serializable {}

    interface Agency extends Remote {
        Account account() throws RemoteException;
    }

    interface Bank extends Remote {
        Account open(String name) throws RemoteException;

        Account openAsStub() throws RemoteException;

        void move(Account from, Account to, long amount) throws RemoteException;

        void keep(List<Account> accounts) throws RemoteException;

        void share(Account first, List<Account> others) throws RemoteException;

        void note(StringBuilder text) throws RemoteException;

        List<String> notes() throws RemoteException;

        void sleep() throws RemoteException, InterruptedException;
    }

    private final class Purse implements Account {
        private final AtomicLong amount = new AtomicLong();

        @Override
        public void deposit(long more) {
            if (more < 0) {
                throw new IllegalArgumentException("negative amount: " + more);
            }
            amount.addAndGet(more);
        }

        @Override
        public long balance() {
            return amount.get();
        }

        @Override
        public Account twin() throws RemoteException {
            return teller.open("twin");
        }

        @Override
        public Statement statement() {
            return new Statement(amount.get());
        }
    }

    private final class Teller implements Bank {
        private final List<String> notes = new ArrayList<>();

        @Override
        public Account open(String name) throws RemoteException {
            if (name.isEmpty()) {
                throw new IllegalArgumentException("no name");
            }
            Purse purse = new Purse();
            both.server().export(purse);
            return purse;
        }

        @Override
        public Account openAsStub() throws RemoteException {
            return (Account) both.server().export(new Purse());
        }

        @Override
        public void move(Account from, Account to, long amount) throws RemoteException {
            to.deposit(amount);
        }

        @Override
        public void keep(List<Account> accounts) throws RemoteException {
            for (Account each : accounts) {
                each.deposit(1);
            }
        }

        @Override
        public void share(Account first, List<Account> others) throws RemoteException {
            first.deposit(1);
            keep(others);
        }

        @Override
        public synchronized void note(StringBuilder text) {
            notes.add(text.toString());
        }

        @Override
        public synchronized List<String> notes() {
            return notes;
        }

        @Override
        public void sleep() throws InterruptedException {
            Thread.sleep(Duration.ofSeconds(30));
        }
    }

    @BeforeEach
    void connect() throws Exception {
        both = TwoRuntimes.over(scheme, folder, RmiOptions.standard());
        bank = both.found(teller, Bank.class);
    }

    @AfterEach
    void close() {
        both.close();
    }

    @Test
    void callsRunInOrderWhenAResultIsWanted() throws Exception {
        try (Batch batch = new Batch()) {
            Bank together = batch.of(bank);
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 10_000; i++) {
                text.setLength(0);
                together.note(text.append("n").append(i)); // copied at once
            }
            List<String> notes = together.notes();
            assertThat(notes).hasSize(10_000).startsWith("n0", "n1").endsWith("n9999");
            assertThat(together).isEqualTo(batch.of(bank));
        }
    }

    @Test
    void promisedResultsCanBeCalled() throws Exception {
        Account ann;
        Account twin;
        try (Batch batch = new Batch()) {
            Bank together = batch.of(bank);
            ann = together.open("Ann");
            ann.deposit(100);
            ann.deposit(50);
            twin = ann.twin();
            together.move(ann, twin, 7);
            assertThat(teller.notes()).isEmpty();
            assertThat(twin.balance()).isEqualTo(7);
            assertThat(ann.balance()).as("the promise is kept").isEqualTo(150);
        }
        ann.deposit(1);
        assertThat(ann.balance()).isEqualTo(151);
        bank.move(twin, ann, 9);
        assertThat(ann.balance()).isEqualTo(160);
        assertThat(ann).isNotEqualTo(twin);
    }

    @Test
    void promisedResultIsAStubAfterItsBatch() throws Exception {
        Account ann;
        try (Batch batch = new Batch()) {
            ann = batch.of(bank).open("Ann");
            assertThatThrownBy(() -> Stubs.oneWay(ann))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        Account view = Stubs.within(ann, Duration.ofSeconds(30));
        view.deposit(3);
        try (Batch batch = new Batch()) {
            batch.of(ann).deposit(4);
        }

        assertThat(Stubs.async(ann, Account::balance).get()).isEqualTo(7);
        assertThat(view).isEqualTo(ann).hasSameHashCodeAs(ann);
        assertThat(ann).isEqualTo(view);
    }

    @Test
    void promisedResultMayBeAStubOfTheServer() throws Exception {
        try (Batch batch = new Batch()) {
            Bank together = batch.of(bank);
            Account ann = together.openAsStub();
            ann.deposit(5);
            together.move(ann, ann, 2);

            assertThat(ann.balance()).isEqualTo(7);
        }
    }

    @Test
    void promisedResultOfAThirdNodeIsNotCalledInItsBatch() throws Exception {
        try (RmiRuntime third = RmiRuntime.with(LinkOptions.standard())) {
            Account elsewhere = (Account) third.export(new Purse());
            Agency agency = () -> elsewhere;
            Agency stub = both.found(agency, Agency.class);
            Batch batch = new Batch();
            batch.of(stub).account().deposit(1);

            assertThatThrownBy(batch::close)
                    .isInstanceOf(NoSuchObjectException.class)
                    .hasMessageContaining("object that this node does not export: call=0");
        }
    }

    @Test
    void promisedResultIsAnArgumentOfItsOwnBatchAlone() throws Exception {
        try (Batch batch = new Batch();
                Batch another = new Batch()) {
            Account ann = batch.of(bank).open("Ann");
            Account bob = another.of(bank).open("Bob");

            assertThatThrownBy(() -> another.of(bank).move(bob, ann, 1))
                    .isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> bank.move(bob, bob, 1))
                    .isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> batch.of(bank).keep(List.of(ann)))
                    .isInstanceOf(IllegalStateException.class);

            batch.flush();
            bank.keep(List.of(ann));
            assertThat(ann.balance()).isEqualTo(1);
            assertThat(bob.balance()).isZero();
        }
    }

    @Test
    void promisedResultIsNotWithinAnotherArgumentOfItsCall() throws Exception {
        try (Batch batch = new Batch()) {
            Bank together = batch.of(bank);
            Account ann = together.open("Ann");

            assertThatThrownBy(() -> together.share(ann, List.of(ann)))
                    .isInstanceOf(IllegalStateException.class);

            together.share(ann, List.of());
            assertThat(ann.balance()).isEqualTo(1);
        }
    }

    @Test
    void resultOfAFailedBatchIsNoArgument() throws Exception {
        try (Batch batch = new Batch()) {
            Bank together = batch.of(bank);
            Account none = together.open("");
            assertThatThrownBy(batch::flush).isInstanceOf(IllegalArgumentException.class);
            Account ann = together.open("Ann");

            assertThatThrownBy(() -> together.move(ann, none, 1))
                    .isInstanceOf(IllegalStateException.class);

            assertThat(ann.balance()).isZero();
        }
    }

    @Test
    void lastResultMayHaveAClassThatOnlyItsInterfaceDeclares() throws Exception {
        Auditor auditor = both.found(() -> new Report(teller.notes().size()), Auditor.class);
        try (Batch batch = new Batch()) {
            Bank together = batch.of(bank);
            together.note(new StringBuilder("one"));
            assertThat(batch.of(auditor).report()).isEqualTo(new Report(1));

            Account ann = together.open("Ann");
            ann.deposit(5);
            assertThat(ann.statement()).isEqualTo(new Statement(5));
        }
    }

    @Test
    void callsOfAPromisedObjectAreSentInParts() throws Exception {
        try (Batch batch = new Batch()) {
            Bank together = batch.of(bank);
            Account ann = together.open("Ann");
            for (int i = 0; i < 5_000; i++) {
                ann.deposit(1);
            }
            together.note(new StringBuilder("last"));
            ann.deposit(1);
            assertThat(teller.notes()).isEmpty();
            assertThat(ann.balance()).isEqualTo(5_001);
            assertThat(teller.notes()).containsExactly("last");
            assertThat(ann.balance()).as("the promise is kept").isEqualTo(5_001);
        }
        assertThat(bank.notes()).containsExactly("last");
    }

    @Test
    void callsAfterAFailureAreNotRun() throws Exception {
        Batch batch = new Batch();
        Bank together = batch.of(bank);
        together.note(new StringBuilder("before"));
        Account none = together.open("");
        together.note(new StringBuilder("after"));

        assertThatThrownBy(batch::flush)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no name");
        assertThatThrownBy(none::balance).isInstanceOf(RemoteException.class);
        batch.flush();
        assertThat(bank.notes()).containsExactly("before");
        together.note(new StringBuilder("again"));
        batch.close();
        assertThat(bank.notes()).containsExactly("before", "again");
    }

    @Test
    void unwritableCallIsNotInTheBatch() throws Exception {
        try (Batch batch = new Batch()) {
            Bank together = batch.of(bank);
            Account unexported = new Purse();
            assertThatThrownBy(() -> together.move(unexported, unexported, 1))
                    .isInstanceOf(MarshalException.class);
            together.note(new StringBuilder("good"));
        }
        assertThat(bank.notes()).containsExactly("good");
    }

    @Test
    void manyBatchesAreOpenAtOnce() throws Exception {
        List<Batch> batches = new ArrayList<>();
        for (int i = 0; i < 70; i++) {
            Batch batch = new Batch();
            batch.of(bank).note(new StringBuilder("n"));
            batches.add(batch);
        }

        assertThat(bank.notes()).isEmpty();
        for (Batch batch : batches) {
            batch.close();
        }
        assertThat(bank.notes()).hasSize(70);
    }

    @Test
    void objectsThatAreGoneAndDeadlines() throws Exception {
        Account account = bank.open("Ann");
        Batch late = new Batch();
        late.of(Stubs.within(bank, Duration.ofMillis(100))).sleep();
        assertThatThrownBy(late::flush).isInstanceOf(DeadlineExceededException.class);

        both.server().unexport(teller, true);
        Batch batch = new Batch();
        batch.of(account).deposit(1);
        batch.of(bank).note(new StringBuilder());
        batch.of(account).deposit(1);
        assertThatThrownBy(batch::close).isInstanceOf(NoSuchObjectException.class);
        assertThat(account.balance()).isEqualTo(1);
    }
}
