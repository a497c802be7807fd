// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.rmi.RmiRuntime;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// Admits classes that no interface declares. The program of docs/how-to/admit-classes.md.
public final class AdmitClasses {
    /// Any task: its interface says nothing about classes.
    public interface Task extends Serializable {
        Object run();
    }

    /// A service whose parameter type is `Object`, so that the declared types admit no class.
    public interface Worker extends Remote {
        Object work(Object task) throws RemoteException;
    }

    /// A task that the filter below names.
    public record Square(int number) implements Task {
        @Override
        public Object run() {
            return number * number;
        }
    }

    private AdmitClasses() {}

    /// Exports a worker that takes squares only.
    public static Remote export(RmiRuntime runtime, Worker worker) throws RemoteException {
        String pattern = "io.wherry.howto.AdmitClasses$Square";
        return runtime.export(worker, ObjectInputFilter.Config.createFilter(pattern));
    }
}
