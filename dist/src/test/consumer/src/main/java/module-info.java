// SPDX-License-Identifier: Apache-2.0
module com.acme.consumer {
    requires io.wherry.codec;
    requires io.wherry.inspect;
    requires io.wherry.iso;
    requires io.wherry.mpi;
    requires io.wherry.rmi;
    requires io.wherry.transport.shm;
    requires java.rmi;

    exports com.acme to
            io.wherry.rmi;

    opens com.acme to
            io.wherry.codec,
            io.wherry.iso;
}
