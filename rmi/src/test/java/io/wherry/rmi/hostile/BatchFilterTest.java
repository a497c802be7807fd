// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.Batch;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.TwoRuntimes;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import java.io.Serializable;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of filters in calls of objects that a batch returns: they are not known when the arguments
/// are read.
@Timeout(60)
final class BatchFilterTest {
    private static final ObjectInputFilter REFUSING =
            info -> info.serialClass() == Parcel.class ? Status.REJECTED : Status.UNDECIDED;

    private static final ObjectInputFilter ALLOWING =
            info -> info.serialClass() == Extra.class ? Status.ALLOWED : Status.UNDECIDED;

    @TempDir Path folder;

    private final Boards shelf = new Boards();

    record Parcel(String content) implements Serializable {}

    /// A class that no interface declares.
    record Extra(String content) implements Serializable {}

    interface Shelf extends Remote {
        void put(Parcel parcel) throws RemoteException;

        void lay(Object thing) throws RemoteException;
    }

    interface Store extends Remote {
        Shelf shelf() throws RemoteException;
    }

    private static final class Boards implements Shelf {
        private final AtomicInteger things = new AtomicInteger();

        @Override
        public void put(Parcel parcel) {
            things.incrementAndGet();
        }

        @Override
        public void lay(Object thing) {
            things.incrementAndGet();
        }
    }

    @Test
    void filterOfTheRuntimeRefusesAClass() throws Exception {
        RmiOptions options = RmiOptions.standard().withFilter(REFUSING);
        try (TwoRuntimes both = TwoRuntimes.over("loopback", folder, options)) {
            both.server().export(shelf);

            assertThatThrownBy(() -> put(both)).isInstanceOf(UnmarshalException.class);

            assertThat(shelf.things).hasValue(0);
        }
    }

    @Test
    void filterOfTheRuntimeAllowsAClass() throws Exception {
        RmiOptions options = RmiOptions.standard().withFilter(ALLOWING);
        try (TwoRuntimes both = TwoRuntimes.over("loopback", folder, options);
                Batch batch = new Batch()) {
            both.server().export(shelf);

            batch.of(store(both)).shelf().lay(new Extra("text"));
            batch.flush();

            assertThat(shelf.things).hasValue(1);
        }
    }

    @Test
    void filterOfTheObjectRefusesAClass() throws Exception {
        try (TwoRuntimes both = TwoRuntimes.over("loopback", folder, RmiOptions.standard())) {
            both.server().export(shelf, REFUSING);

            assertThatThrownBy(() -> put(both))
                    .isInstanceOf(UnmarshalException.class)
                    .hasMessageContaining("To admit it");

            assertThat(shelf.things).hasValue(0);
        }
    }

    private Store store(TwoRuntimes both) throws Exception {
        return both.found(() -> shelf, Store.class);
    }

    private void put(TwoRuntimes both) throws Exception {
        Batch batch = new Batch();
        batch.of(store(both)).shelf().put(new Parcel("text"));
        batch.flush();
    }
}
