// SPDX-License-Identifier: Apache-2.0
package mpi.programs.object;

import java.io.Serial;
import java.io.Serializable;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/// A person that knows others, possibly in a cycle.
public final class Person implements Serializable {
    @Serial private static final long serialVersionUID = 1L;

    public final String name;
    public final ArrayList<Person> friends = new ArrayList<>();
    public @Nullable Person best;

    public Person(String name) {
        this.name = name;
    }
}
