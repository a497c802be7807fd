// SPDX-License-Identifier: Apache-2.0
package io.wherry.pekko;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.persistence.AbstractPersistentActor;
import org.apache.pekko.persistence.RecoveryCompleted;
import org.apache.pekko.persistence.SaveSnapshotSuccess;
import org.apache.pekko.persistence.SnapshotOffer;
import scala.Option;

/// Stores each message as an event, and replies when it is stored. To `entries` it replies with the
/// texts of all events.
final class Ledger extends AbstractPersistentActor {
    private final List<String> entries = new ArrayList<>();
    private final CompletableFuture<Throwable> recoveryFailure;
    private ActorRef asking = ActorRef.noSender();

    /// @param recoveryFailure gets the failure to recover the events
    Ledger(CompletableFuture<Throwable> recoveryFailure) {
        this.recoveryFailure = recoveryFailure;
    }

    /// Stores a value as the snapshot of the events.
    record Snapshot(Object value) {}

    @Override
    public String persistenceId() {
        return "ledger";
    }

    @Override
    public Receive createReceiveRecover() {
        return receiveBuilder()
                .match(RecoveryCompleted.class, _ -> {})
                .match(SnapshotOffer.class, offer -> entries.add("snapshot " + offer.snapshot()))
                .matchAny(event -> entries.add(event.toString()))
                .build();
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .matchEquals("entries", _ -> getSender().tell(entries.toString(), getSelf()))
                .match(Snapshot.class, this::save)
                .match(SaveSnapshotSuccess.class, _ -> asking.tell("saved", getSelf()))
                .matchAny(this::store)
                .build();
    }

    @Override
    public void onRecoveryFailure(Throwable cause, Option<Object> event) {
        recoveryFailure.complete(cause);
        super.onRecoveryFailure(cause, event);
    }

    private void save(Snapshot snapshot) {
        asking = getSender();
        saveSnapshot(snapshot.value());
    }

    private void store(Object event) {
        persist(
                event,
                stored -> {
                    entries.add(stored.toString());
                    getSender().tell("stored", getSelf());
                });
    }
}
