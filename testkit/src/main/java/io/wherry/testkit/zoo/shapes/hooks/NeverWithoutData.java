// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.hooks;

import io.wherry.testkit.Compared;
import java.io.Serializable;

/// Has a readObjectNoData, which is not called as long as the stream names this class.
public class NeverWithoutData implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int number;
    @Compared private transient boolean withoutData;

    protected NeverWithoutData(int number) {
        this.number = number;
    }

    private void readObjectNoData() {
        withoutData = true;
    }

    @Override
    public String toString() {
        return number + (withoutData ? " without data" : "");
    }

    /// A subclass, so that the level with the hook is not the last.
    public static final class Sub extends NeverWithoutData {
        private static final long serialVersionUID = 1L;

        private final String name;

        public Sub(int number, String name) {
            super(number);
            this.name = name;
        }

        @Override
        public String toString() {
            return name + ' ' + super.toString();
        }
    }
}
