// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Element;

/// Constants that only mpiJava has, or has with another type, for programs compiled for it.
abstract class MpijavaNames extends ErrorClasses {
    /// [MPI#COMM_SELF], as a [Comm].
    public static final Comm COMM_SELF = new Intracomm(null);

    /// The null datatype.
    public static final Datatype NULL = Datatype.basic("NULL", Element.BYTE);

    /// Marks the lower bound of a structure.
    public static final Datatype LB = Datatype.basic("LB", Element.BYTE);

    /// Marks the upper bound of a structure.
    public static final Datatype UB = Datatype.basic("UB", Element.BYTE);

    public static final Datatype SHORT2 = Datatype.pair("SHORT2", PairLayout.of(Element.SHORT));
    public static final Datatype LONG2 = Datatype.pair("LONG2", PairLayout.of(Element.LONG));
    public static final Datatype FLOAT2 = Datatype.pair("FLOAT2", PairLayout.of(Element.FLOAT));
    public static final Datatype DOUBLE2 = Datatype.pair("DOUBLE2", PairLayout.of(Element.DOUBLE));

    public static final Status EMPTY_STATUS = new Status();
    public static final Comm COMM_NULL = new Intracomm(null);
    public static final Group GROUP_NULL = Group.none();
    public static final int SEND_OVERHEAD = 0;
    public static final int RECV_OVERHEAD = 0;
    public static final int NUM_OF_PROCESSORS = Runtime.getRuntime().availableProcessors();

    MpijavaNames() {}
}
