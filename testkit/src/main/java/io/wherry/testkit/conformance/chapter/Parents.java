// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/// Parents with every hook, which list the children that register with them, and the child that does.
@SuppressWarnings({"serial", "unused"}) // that is what the shapes are for
public final class Parents {
    private Parents() {}

    /// The object that a child registers with.
    interface Parent extends Serializable {
        void hold(Object child);

        void register(String child);

        List<String> members();

        String name();
    }

    static final class Child implements Serializable {
        final Parent parent;

        Child(Parent parent) {
            this.parent = parent;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            parent.register("child");
        }
    }

    abstract static class Listing implements Parent {
        transient List<String> listed;

        @Override
        public void register(String child) {
            listed.add(child);
        }

        @Override
        public List<String> members() {
            return listed;
        }

        @Override
        public String name() {
            return "name";
        }
    }

    static final class CreatesFirst extends Listing {
        Object member;

        @Override
        public void hold(Object child) {
            member = child;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            listed = new ArrayList<>();
            in.defaultReadObject();
        }
    }

    static final class ReadsFields extends Listing {
        private Object member;

        @Override
        public void hold(Object child) {
            member = child;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            listed = new ArrayList<>();
            member = in.readFields().get("member", null);
        }
    }

    static final class ReadsOneByOne extends Listing {
        private transient Object member;

        @Override
        public void hold(Object child) {
            member = child;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeObject("first");
            out.writeObject(member);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.readObject();
            listed = new ArrayList<>();
            member = in.readObject();
        }
    }

    static final class ReadsTail extends Listing {
        private final String name = String.valueOf(new char[] {'n', 'a', 'm', 'e'});
        private transient Object member;

        @Override
        public void hold(Object child) {
            member = child;
        }

        @Override
        public void register(String child) {
            listed.add(child + " of " + name);
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject(member);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            listed = new ArrayList<>();
            member = in.readObject();
        }
    }

    /// Its constructor is called by streams.
    public static final class ExternalParent extends Listing implements Externalizable {
        private Object member;

        public ExternalParent() {}

        @Override
        public void hold(Object child) {
            member = child;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeObject(member);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            listed = new ArrayList<>();
            member = in.readObject();
        }
    }

    static class Named extends Listing {
        String name = "name";

        @Override
        public void hold(Object child) {}

        @Override
        public void register(String child) {
            listed.add(child + " of " + name);
        }

        @Override
        public String name() {
            return name;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            listed = new ArrayList<>();
        }
    }

    static final class LowerLevel extends Named {
        private Object member;

        @Override
        public void hold(Object child) {
            member = child;
        }
    }

    static class AboveName extends Listing {
        private Object member;

        @Override
        public void hold(Object child) {
            member = child;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            listed = new ArrayList<>();
            in.defaultReadObject();
        }
    }

    static final class UpperLevel extends AboveName {
        private String below = "name";

        @Override
        public void register(String child) {
            listed.add(child + " of " + below);
        }
    }

    static final class OnDemand extends Listing {
        private Object member;
        private String rest = "rest";

        @Override
        public void hold(Object child) {
            member = child;
        }

        @Override
        public void register(String child) {
            listed = listed == null ? new ArrayList<>() : listed;
            listed.add(child);
        }
    }

    static final class Stored extends Listing {
        private Object member;
        private List<String> stored = new ArrayList<>(List.of("stored"));

        @Override
        public void hold(Object child) {
            member = child;
        }

        @Override
        public void register(String child) {
            stored = stored == null ? new ArrayList<>() : stored;
            stored.add(child);
        }

        @Override
        public List<String> members() {
            return stored;
        }
    }

    static final class Replaced extends Named {
        Object member;

        @Override
        public void hold(Object child) {
            member = child;
        }

        private Object readResolve() {
            Replaced other = new Replaced();
            other.name = "instead";
            other.member = member;
            other.listed = listed;
            return other;
        }
    }
}
