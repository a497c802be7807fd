// SPDX-License-Identifier: Apache-2.0
package mpi.programs.datatype;

import java.util.List;
import mpi.Count;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import mpi.programs.Check;

/// Names, duplicates and attributes of datatypes; values that can be set in a status.
public final class TypesThemselves {
    private TypesThemselves() {}

    public static void run(Intracomm world) throws Exception {
        predefined();
        nulls(world);
        names();
        attributes();
        oversized(world);
        statuses();
        counts();
    }

    private static void predefined() throws Exception {
        Datatype[] one = {
            MPI.BYTE,
            MPI.CHAR,
            MPI.SHORT,
            MPI.BOOLEAN,
            MPI.INT,
            MPI.LONG,
            MPI.FLOAT,
            MPI.DOUBLE,
            MPI.PACKED,
            MPI.OBJECT
        };
        for (Datatype type : one) {
            Check.same(1, type.getSize(), "size of " + type);
            Check.same(1, type.getExtent(), "extent of " + type);
            Check.same(0, type.getLb(), "lower bound of " + type);
            Check.that(!type.isNull(), "null");
        }
        Check.same(2, MPI.FLOAT_COMPLEX.getExtent(), "extent of a complex number");
        Check.same(2, MPI.DOUBLE_COMPLEX.getSize(), "size of a complex number");
        pair(MPI.INT2, 8, 8, 8);
        pair(MPI.SHORT_INT, 6, 8, 8);
        pair(MPI.LONG_INT, 12, 16, 12);
        pair(MPI.FLOAT_INT, 8, 8, 8);
        pair(MPI.DOUBLE_INT, 12, 16, 12);
        MPI.INT.commit();
        for (Datatype type : new Datatype[] {MPI.INT, MPI.FLOAT_INT, MPI.DOUBLE_COMPLEX}) {
            Check.refuses(MPI.ERR_TYPE, type::free);
            Check.that(!type.isNull(), "freed");
        }
    }

    /// Null datatypes are refused where elements are accessed.
    private static void nulls(Intracomm world) throws Exception {
        byte[] one = new byte[1];
        byte[] all = new byte[world.getSize()];
        boolean isRoot = world.getRank() == 0;
        for (Datatype none : new Datatype[] {MPI.DATATYPE_NULL, MPI.NULL}) {
            Check.that(none.isNull(), "not null");
            Check.refuses(MPI.ERR_TYPE, () -> world.send(one, 1, none, MPI.PROC_NULL, 0));
            Check.refuses(MPI.ERR_TYPE, () -> world.iRecv(one, 1, none, MPI.PROC_NULL, 0));
            Check.refuses(MPI.ERR_TYPE, () -> world.allReduce(one, 1, none, MPI.SUM));
            Check.refuses(MPI.ERR_TYPE, () -> Datatype.createContiguous(2, none));
            Check.refuses(MPI.ERR_TYPE, none::dup);
            Check.refuses(MPI.ERR_TYPE, () -> world.bcast(one, 1, none, 0));
            Check.refuses(MPI.ERR_TYPE, () -> world.allGather(one, 1, MPI.BYTE, all, 1, none));
            Request sending = world.iSend(one, 0, none, world.getRank(), 0);
            world.recv(one, 0, none, world.getRank(), 0);
            sending.waitFor();
            world.gather(one, 1, MPI.BYTE, all, 1, isRoot ? MPI.BYTE : none, 0);
        }
    }

    /// In bytes, as MPI_Type_size, MPI_Type_get_extent and MPI_Type_get_true_extent have it in C.
    private static void pair(Datatype type, int size, int extent, int trueExtent) {
        Check.same(size, type.getSize(), "size of " + type);
        Check.same(extent, type.getExtent(), "extent of " + type);
        Check.same(trueExtent, type.getTrueExtent(), "true extent of " + type);
        Datatype three = Datatype.createContiguous(3, type);
        Check.same(3 * size, three.getSize(), "size of three " + type);
        Check.same(3 * extent, three.getExtent(), "extent of three " + type);
    }

    private static void names() {
        Datatype type = Datatype.createContiguous(2, MPI.INT);
        Check.same("", type.getName(), "name of a new type");
        type.setName("pair");
        Datatype copy = type.dup();
        Datatype other = copy.clone();
        Check.same("pair", type.getName(), "name");
        Check.same(2, copy.getExtent(), "extent of a copy");
        type.free();
        Check.same(2, other.getExtent(), "extent of a copy");
        Check.that(type.isNull() && !copy.isNull(), "freed");
    }

    private static void attributes() throws Exception {
        int key = Datatype.createKeyval();
        Datatype type = Datatype.createContiguous(2, MPI.INT);
        Check.that(type.getAttr(key) == null, "no value");
        type.setAttr(key, List.of("a", 1));
        Check.same(List.of("a", 1), type.dup().getAttr(key), "value of a copy");
        type.deleteAttr(key);
        Check.that(type.getAttr(key) == null, "no value");
        Datatype.freeKeyval(key);
        Check.refuses(MPI.ERR_KEYVAL, () -> type.setAttr(key, "b"));
    }

    /// Datatypes with more elements than an `int` counts, or elements farther away.
    private static void oversized(Intracomm world) throws Exception {
        int half = 1 << 30;
        Datatype large = Datatype.createContiguous(half, MPI.INT);
        Check.refuses(MPI.ERR_COUNT, () -> Datatype.createContiguous(2, large));
        Check.refuses(MPI.ERR_COUNT, () -> Datatype.createVector(2, 1, 1, large));
        int[] one = {1};
        int[] zero = {0};
        Datatype[] types = {large};
        Check.refuses(MPI.ERR_COUNT, () -> Datatype.createStruct(one, zero, types));
        Check.refuses(MPI.ERR_COUNT, () -> world.packSize(1, large));
        Check.refuses(MPI.ERR_ARG, () -> Datatype.createVector(3, 1, half, MPI.INT));
        Datatype two = Datatype.createContiguous(2, MPI.INT);
        int[] far = {Integer.MAX_VALUE};
        Check.refuses(MPI.ERR_ARG, () -> Datatype.createIndexed(one, far, two));
        int[] sizes = {half, half};
        int[] ones = {1, 1};
        int[] zeros = {0, 0};
        Check.refuses(MPI.ERR_ARG, () -> Datatype.createSubarray(sizes, ones, zeros, MPI.INT));
        Datatype pairs = Datatype.createContiguous(1 << 28, MPI.INT2);
        Check.same(MPI.UNDEFINED, pairs.getExtent(), "extent of 2 GiB");
        Check.same(MPI.UNDEFINED, pairs.getTrueExtent(), "true extent of 2 GiB");
        Check.same(MPI.UNDEFINED, pairs.getSize(), "size of 2 GiB");
    }

    private static void statuses() {
        Status status = new Status();
        Check.same(MPI.ANY_SOURCE, status.getSource(), "source");
        Check.same(0, status.getIndex(), "index");
        status.setElements(MPI.DOUBLE, 3);
        Check.same(3, status.getCount(MPI.DOUBLE), "count");
        Check.same(6, status.getCount(MPI.INT), "count");
        Check.same(3, status.getElements(MPI.DOUBLE), "elements");
        status.setElementsX(MPI.INT, new Count(5));
        Check.same(MPI.UNDEFINED, status.getCount(MPI.DOUBLE), "count");
        Check.same(new Count(5), status.getElementsX(MPI.INT), "elements");
        status.setElementsX(MPI.BYTE, new Count(1L << 33));
        Check.same(1L << 33, status.getElementsX(MPI.BYTE).getCount(), "elements");
        Check.same(MPI.UNDEFINED, status.getElements(MPI.BYTE), "too many elements");
        status.setCancelled(true);
        Check.that(status.isCancelled(), "cancelled");
        status.setCancelled(false);
        Check.that(!status.Test_cancelled(), "not cancelled");
        Datatype pair = Datatype.createContiguous(2, MPI.INT);
        status.setElements(pair, 3);
        Check.same(3, status.getElements(pair), "elements that were set");
        Check.same(MPI.UNDEFINED, status.getCount(pair), "count");
        status.free();
        Check.same(0, MPI.EMPTY_STATUS.getCount(MPI.INT), "count of nothing");
    }

    private static void counts() {
        Count count = new Count(3);
        count.setCount(4);
        Check.that(count.equals(new Count(4)) && !count.equals(new Count(5)), "equal");
        Check.same(new Count(4).hashCode(), count.hashCode(), "hash code");
        Check.that(count.compareTo(new Count(5)) < 0, "less");
        Check.that(count.compareTo(new Count(4)) == 0, "equal");
        Check.that(count.compareTo("4") < 0, "something else");
    }
}
