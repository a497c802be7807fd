// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import io.wherry.testkit.conformance.wire.Reading;
import io.wherry.testkit.conformance.wire.Wire;
import io.wherry.testkit.conformance.wire.Writing;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;

/// An object whose hooks run lambdas, so that a rule about hooks needs no class of its own.
final class ScriptedObject implements Serializable {
    @Serial private static final long serialVersionUID = 1;

    private static final ThreadLocal<Script> SCRIPT = new ThreadLocal<>();

    int number = 7;
    String text = "seven";
    transient Object seen;

    private record Script(Writing writing, Reading reading) {}

    /// Returns the result of `reading` in `readObject` after `writing` in `writeObject`. Data
    /// follow the
    /// object, so that a reader at the wrong position is detected.
    static Object through(Wire wire, Writing writing, Reading reading)
            throws IOException, ClassNotFoundException {
        SCRIPT.set(new Script(writing, reading));
        try {
            Object[] copy = wire.copy(new Object[] {new ScriptedObject(), "follows"});
            if (!"follows".equals(copy[1])) {
                throw new AssertionError("place lost: " + copy[1]);
            }
            return ((ScriptedObject) copy[0]).seen;
        } finally {
            SCRIPT.remove();
        }
    }

    @Serial
    private void writeObject(ObjectOutputStream out) throws IOException {
        SCRIPT.get().writing.write(out);
    }

    @Serial
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        seen = SCRIPT.get().reading.read(in);
        if (seen == this) {
            throw new AssertionError("a script cannot see its own object");
        }
    }

    @Override
    public String toString() {
        return number + " " + text;
    }
}
