// SPDX-License-Identifier: Apache-2.0
package acme;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.Serial;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/// Classes on an application's class path that do something when they are read: here, they make a file.
public final class Jobs {
    private Jobs() {}

    private static void make(String file) {
        try {
            Files.writeString(Path.of(file), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A comparator that can be stored.
    public interface StoredComparator extends Comparator<String>, Serializable {}

    /// Returns a lambda.
    public static StoredComparator comparator() {
        return (one, two) -> {
            make(one);
            return one.compareTo(two);
        };
    }

    /// In `readObject`.
    public static final class OnRead implements Serializable {
        @Serial private static final long serialVersionUID = 1;

        private final String file;

        public OnRead(String file) {
            this.file = file;
        }

        @Serial
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            make(file);
        }
    }

    /// In `readResolve`.
    public static final class OnResolve implements Serializable {
        @Serial private static final long serialVersionUID = 1;

        private final String file;

        public OnResolve(String file) {
            this.file = file;
        }

        @Serial
        private Object readResolve() {
            make(file);
            return file;
        }
    }

    /// In `readExternal`.
    public static final class OnExternal implements Externalizable {
        @Serial private static final long serialVersionUID = 1;

        private String file = "";

        public OnExternal() {}

        public OnExternal(String file) {
            this.file = file;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeUTF(file);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            make(in.readUTF());
        }
    }

    /// In `hashCode` of its proxies.
    public static final class Handler implements InvocationHandler, Serializable {
        @Serial private static final long serialVersionUID = 1;

        private final String file;

        public Handler(String file) {
            this.file = file;
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            make(file);
            return 1;
        }
    }
}
