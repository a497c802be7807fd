// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.guard;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

/// Flight recorder event for a class outside the allow-list.
@Name("io.wherry.agent.Refused")
@Label("Class Outside the Allow-List")
@Category({"Wherry", "Agent"})
@Description("A stream named a class that the allow-list of the agent does not contain")
final class RefusedEvent extends Event {
    @Label("Class Name")
    String className = "";

    @Label("Refused")
    @Description("False in mode `warn`: the class was read")
    boolean refused;
}
