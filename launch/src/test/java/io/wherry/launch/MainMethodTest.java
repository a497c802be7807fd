// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class MainMethodTest {
    private static final List<String> SAID = new ArrayList<>();

    @BeforeEach
    void forget() {
        SAID.clear();
    }

    static class Plain {
        public static void main(String[] arguments) {
            SAID.addAll(List.of(arguments));
        }

        static void main() {
            SAID.add("not this one");
        }
    }

    static final class Heir extends Plain {}

    static class OfInstance {
        void main() {
            SAID.add(getClass().getSimpleName());
        }
    }

    static final class HeirOfInstance extends OfInstance {}

    static final class Hidden {
        @SuppressWarnings("UnusedMethod") // that is what is tested
        private static void main(String[] arguments) {
            SAID.addAll(List.of(arguments));
        }
    }

    private static void run(Class<?> program, String... arguments) throws Exception {
        MainMethod.of(program.getClassLoader(), program.getName()).invoke(arguments);
    }

    @Test
    void methodWithArgumentsGoesFirst() throws Exception {
        run(Plain.class, "a", "b");

        assertThat(SAID).containsExactly("a", "b");
    }

    @Test
    void methodMayBeInherited() throws Exception {
        run(Heir.class, "c");

        assertThat(SAID).containsExactly("c");
    }

    @Test
    void methodMayBeOfAnInstance() throws Exception {
        run(HeirOfInstance.class, "unused");

        assertThat(SAID).containsExactly("HeirOfInstance");
    }

    @Test
    void privateMethodIsNone() {
        assertThatThrownBy(() -> run(Hidden.class))
                .isInstanceOf(NoSuchMethodException.class)
                .hasMessageContaining(Hidden.class.getName());
    }
}
