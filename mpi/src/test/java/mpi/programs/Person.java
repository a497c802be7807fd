// SPDX-License-Identifier: Apache-2.0
package mpi.programs;

import java.io.Serial;
import java.io.Serializable;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/// A person that knows others, possibly in a cycle.
final class Person implements Serializable {
    @Serial private static final long serialVersionUID = 1L;

    final String name;
    final ArrayList<Person> friends = new ArrayList<>();
    @Nullable Person best;

    Person(String name) {
        this.name = name;
    }
}
