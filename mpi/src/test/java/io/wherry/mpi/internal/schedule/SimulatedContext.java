// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.MatchedMessage;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.device.Window;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// One rank of a [SimulatedNetwork]: implements the methods that schedules use.
final class SimulatedContext implements Context {
    private final SimulatedNetwork wires;
    private final int rank;
    private final int[] group;
    private final int @Nullable [] remote;

    SimulatedContext(SimulatedNetwork wires, int rank, int[] group, int @Nullable [] remote) {
        this.wires = wires;
        this.rank = rank;
        this.group = group;
        this.remote = remote;
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int[] group() {
        return group.clone();
    }

    @Override
    public int @Nullable [] remoteGroup() {
        return remote == null ? null : remote.clone();
    }

    @Override
    public Transfer sendLater(
            SendMode mode, MemorySegment data, Element element, int destination, int tag) {
        SimulatedNetwork.MessageRoute route =
                new SimulatedNetwork.MessageRoute(group[rank], talkedTo()[destination], rank, tag);
        return wires.send(route, data, element);
    }

    @Override
    public Transfer receiveLater(MemorySegment data, Element element, int source, int tag) {
        SimulatedNetwork.MessageRoute route =
                new SimulatedNetwork.MessageRoute(talkedTo()[source], group[rank], source, tag);
        return wires.receive(route, data, element);
    }

    private int[] talkedTo() {
        return remote == null ? group : remote;
    }

    @Override
    public MemorySegment borrow(long size) {
        throw none();
    }

    @Override
    public void giveBack(MemorySegment memory) {
        throw none();
    }

    @Override
    public Context shadow() {
        throw none();
    }

    @Override
    public void send(SendMode mode, MemorySegment data, Element element, int to, int tag) {
        throw none();
    }

    @Override
    public Envelope receive(MemorySegment data, Element element, int source, int tag) {
        throw none();
    }

    @Override
    public Envelope probe(int source, int tag) {
        throw none();
    }

    @Override
    public Envelope probeNow(int source, int tag) {
        throw none();
    }

    @Override
    public MatchedMessage match(int source, int tag) {
        throw none();
    }

    @Override
    public MatchedMessage matchNow(int source, int tag) {
        throw none();
    }

    @Override
    public Transfer begin(Collective operation) {
        throw none();
    }

    @Override
    public boolean run(Collective operation) {
        throw none();
    }

    @Override
    public Context duplicate() {
        throw none();
    }

    @Override
    public Context split(int colour, int key) {
        throw none();
    }

    @Override
    public Context splitShared(int key) {
        throw none();
    }

    @Override
    public Context create(int[] group) {
        throw none();
    }

    @Override
    public Context pair(int leader, Context bridge, int remoteLeader, int tag) {
        throw none();
    }

    @Override
    public Context merge(boolean high) {
        throw none();
    }

    @Override
    public Window window(MemorySegment memory) {
        throw none();
    }

    @Override
    public Window dynamicWindow() {
        throw none();
    }

    @Override
    public void free() {
        throw none();
    }

    private static UnsupportedOperationException none() {
        return new UnsupportedOperationException("schedules are made of messages alone");
    }
}
