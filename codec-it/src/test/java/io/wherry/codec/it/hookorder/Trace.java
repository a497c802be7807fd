// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hookorder;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The observations and calls of the hooks of generated classes while one graph is read.
///
/// Objects are kept, not described: what an object is called is known when all has been read. A reader may go on in another
/// thread, but one thread at a time reads.
public final class Trace {
    /// One look at the graph, or one call.
    record Event(Object self, String what, @Nullable Object target, List<ObservedValue> facts) {}

    private static List<Event> events = new ArrayList<>();

    private Trace() {}

    static synchronized void begin() {
        events = new ArrayList<>();
    }

    static synchronized List<Event> end() {
        List<Event> ended = events;
        events = new ArrayList<>();
        return ended;
    }

    /// Notes all that the object `self` can see.
    public static synchronized void look(Object self, String what) {
        events.add(new Event(self, what, null, ObservedValue.from(self)));
    }

    /// Notes all that the object `self` can see, then registers it with every part it sees.
    public static synchronized void act(Object self, String what) {
        List<ObservedValue> facts = ObservedValue.from(self);
        events.add(new Event(self, what, null, facts));
        Set<GraphPart> seen = new LinkedHashSet<>();
        for (ObservedValue fact : facts) {
            if (fact.value() instanceof GraphPart part && part != self) {
                seen.add(part);
            }
        }
        for (GraphPart part : seen) {
            call(self, what + ": up ", part, part::upRegister);
            call(self, what + ": low ", part, part::lowRegister);
        }
    }

    private static void call(Object self, String what, GraphPart part, Consumer<Object> method) {
        String outcome = "registered with";
        try {
            method.accept(self);
        } catch (NullPointerException _) {
            outcome = "refused by";
        }
        events.add(new Event(self, what + outcome, part, List.of()));
    }
}
