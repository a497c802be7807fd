// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.jdksweep;

import java.awt.Color;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dimension;
import java.awt.FlowLayout;
import java.awt.Font;
import java.awt.Insets;
import java.awt.LayoutManager;
import java.awt.Point;
import java.awt.Rectangle;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.security.Permission;
import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Collection;
import java.util.Comparator;
import java.util.Date;
import java.util.Enumeration;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Properties;
import java.util.Queue;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.function.Supplier;
import javax.management.MBeanNotificationInfo;
import javax.management.ObjectName;
import javax.management.QueryExp;
import javax.management.ValueExp;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;
import javax.naming.CompositeName;
import javax.naming.Name;
import javax.swing.Action;
import javax.swing.BorderFactory;
import javax.swing.BoundedRangeModel;
import javax.swing.ButtonModel;
import javax.swing.DefaultBoundedRangeModel;
import javax.swing.DefaultButtonModel;
import javax.swing.DefaultListModel;
import javax.swing.Icon;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTextField;
import javax.swing.ListModel;
import javax.swing.SpinnerModel;
import javax.swing.SpinnerNumberModel;
import javax.swing.border.Border;
import javax.swing.plaf.metal.MetalIconFactory;
import javax.swing.table.DefaultTableModel;
import javax.swing.table.TableModel;
import javax.swing.text.AttributeSet;
import javax.swing.text.DefaultEditorKit;
import javax.swing.text.Document;
import javax.swing.text.JTextComponent;
import javax.swing.text.PlainDocument;
import javax.swing.text.SimpleAttributeSet;
import javax.swing.tree.DefaultMutableTreeNode;
import javax.swing.tree.DefaultTreeModel;
import javax.swing.tree.MutableTreeNode;
import javax.swing.tree.TreeModel;
import javax.swing.tree.TreeNode;
import javax.swing.tree.TreePath;
import org.jspecify.annotations.Nullable;

/// Values to call constructors and factories with: one for a type of parameter, null where there is none.
@SuppressWarnings({"JavaUtilDate", "removal"}) // old classes are made too
final class Arguments {
    private static final Map<Class<?>, Supplier<Object>> VALUES = new HashMap<>();

    static {
        primitives();
        language();
        collections();
        graphics();
        swing();
        enterprise();
    }

    private Arguments() {}

    static @Nullable Object of(Class<?> type) {
        Supplier<Object> value = VALUES.get(type);
        if (value != null) {
            return value.get();
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        return type.isInterface() && !type.isSealed() ? Answering.of(type) : null;
    }

    /// Implements any interface: every method returns null or zero.
    private record Answering(String type) implements InvocationHandler, Serializable {
        static Object of(Class<?> type) {
            return Proxy.newProxyInstance(
                    Arguments.class.getClassLoader(),
                    new Class<?>[] {type},
                    new Answering(type.getName()));
        }

        @Override
        public @Nullable Object invoke(
                Object proxy, Method method, @Nullable Object @Nullable [] arguments) {
            if (method.getName().equals("hashCode")) {
                return type.hashCode();
            }
            if (method.getName().equals("equals")) {
                return arguments != null && proxy == arguments[0];
            }
            Class<?> returned = method.getReturnType();
            return returned.isPrimitive() && returned != void.class
                    ? Array.get(Array.newInstance(returned, 1), 0)
                    : null;
        }
    }

    static @Nullable Object[] of(Class<?>[] types) {
        @Nullable Object[] values = new @Nullable Object[types.length];
        for (int i = 0; i < types.length; i++) {
            values[i] = of(types[i]);
        }
        return values;
    }

    private static <T> void add(Class<T> type, Supplier<? extends T> value) {
        VALUES.put(type, value::get);
    }

    private static void primitives() {
        VALUES.put(boolean.class, () -> true);
        VALUES.put(byte.class, () -> (byte) 1);
        VALUES.put(char.class, () -> 'c');
        VALUES.put(short.class, () -> (short) 2);
        VALUES.put(int.class, () -> 1);
        VALUES.put(long.class, () -> 5L);
        VALUES.put(float.class, () -> 0.5F);
        VALUES.put(double.class, () -> 0.75);
        add(byte[].class, () -> new byte[] {1, 2, 3, 4});
        add(char[].class, () -> new char[] {'a', 'b'});
        add(int[].class, () -> new int[] {1, 2});
        add(long[].class, () -> new long[] {1, 2});
        add(float[].class, () -> new float[] {0.5F, 2});
        add(double[].class, () -> new double[] {0.5, 2});
        add(boolean[].class, () -> new boolean[] {true, false});
    }

    private static void language() {
        add(Object.class, () -> "object");
        add(String.class, () -> "text");
        add(CharSequence.class, () -> "chars");
        add(String[].class, () -> new String[] {"first", "second"});
        add(Object[].class, () -> new Object[] {"first", 2});
        add(Object[][].class, () -> new Object[][] {{"first", 2}});
        add(Integer.class, () -> 1000);
        add(Long.class, () -> 5000L);
        add(Number.class, () -> 1000);
        add(Boolean.class, () -> true);
        add(Comparable.class, () -> "comparable");
        add(Class.class, () -> String.class);
        add(Throwable.class, () -> new IllegalStateException("cause"));
        add(Exception.class, () -> new IllegalStateException("cause"));
        add(Error.class, () -> new AssertionError("cause"));
        add(Locale.class, () -> Locale.CANADA_FRENCH);
        add(Date.class, () -> new Date(1_000_000));
        add(Calendar.class, () -> new GregorianCalendar(2020, 1, 2));
        add(TimeZone.class, () -> TimeZone.getTimeZone("Europe/Berlin"));
        add(ZoneId.class, () -> ZoneId.of("Europe/Berlin"));
        add(Instant.class, () -> Instant.ofEpochSecond(1_000));
        add(Duration.class, () -> Duration.ofSeconds(7));
        add(URI.class, () -> URI.create("http://localhost/path?query"));
        add(URL.class, Arguments::url);
    }

    private static URL url() {
        try {
            return URI.create("http://127.0.0.1/path?query").toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> strings() {
        return new ArrayList<>(List.of("first", "second", "third"));
    }

    private static <M extends Map<Object, Object>> M filled(M map) {
        map.put("first", 1);
        map.put("second", strings());
        return map;
    }

    @SuppressWarnings("JdkObsolete") // old classes are made too
    private static void collections() {
        add(Collection.class, Arguments::strings);
        add(SequencedCollection.class, Arguments::strings);
        add(List.class, Arguments::strings);
        add(Iterable.class, Arguments::strings);
        add(Iterator.class, () -> strings().iterator());
        add(Enumeration.class, () -> new Vector<>(strings()).elements());
        add(Set.class, () -> new HashSet<>(strings()));
        add(SequencedSet.class, () -> new LinkedHashSet<>(strings()));
        add(SortedSet.class, () -> new TreeSet<>(strings()));
        add(NavigableSet.class, () -> new TreeSet<>(strings()));
        add(Map.class, () -> filled(new HashMap<>()));
        add(SequencedMap.class, () -> filled(new LinkedHashMap<>()));
        add(SortedMap.class, () -> filled(new TreeMap<>()));
        add(NavigableMap.class, () -> filled(new TreeMap<>()));
        add(Hashtable.class, () -> filled(new Hashtable<>()));
        add(Properties.class, () -> filled(new Properties()));
        add(Vector.class, () -> new Vector<>(strings()));
        add(Queue.class, () -> new java.util.ArrayDeque<>(strings()));
        add(java.util.Deque.class, () -> new java.util.ArrayDeque<>(strings()));
        add(Comparator.class, Comparator::reverseOrder);
    }

    private static void graphics() {
        add(Color.class, () -> Color.ORANGE);
        add(Font.class, () -> new Font("Dialog", Font.BOLD, 13));
        add(Point.class, () -> new Point(3, 4));
        add(Dimension.class, () -> new Dimension(30, 40));
        add(Rectangle.class, () -> new Rectangle(1, 2, 3, 4));
        add(Insets.class, () -> new Insets(1, 2, 3, 4));
        add(LayoutManager.class, FlowLayout::new);
        add(Component.class, () -> new JLabel("component"));
        add(Container.class, JPanel::new);
        add(java.awt.Shape.class, () -> new Rectangle(1, 2, 3, 4));
    }

    private static void swing() {
        add(JComponent.class, () -> new JLabel("component"));
        add(JTextComponent.class, () -> new JTextField("field"));
        add(Icon.class, MetalIconFactory::getCheckBoxIcon);
        add(Action.class, DefaultEditorKit.CopyAction::new);
        add(Border.class, BorderFactory::createEtchedBorder);
        add(BoundedRangeModel.class, () -> new DefaultBoundedRangeModel(3, 1, 0, 10));
        add(ButtonModel.class, DefaultButtonModel::new);
        add(ListModel.class, Arguments::listModel);
        add(SpinnerModel.class, SpinnerNumberModel::new);
        add(TableModel.class, () -> new DefaultTableModel(2, 2));
        add(Document.class, PlainDocument::new);
        add(AttributeSet.class, SimpleAttributeSet::new);
        add(TreeNode.class, () -> new DefaultMutableTreeNode("node"));
        add(MutableTreeNode.class, () -> new DefaultMutableTreeNode("node"));
        add(TreeModel.class, () -> new DefaultTreeModel(new DefaultMutableTreeNode("root")));
        add(TreePath.class, () -> new TreePath("root"));
    }

    private static ListModel<Object> listModel() {
        DefaultListModel<Object> model = new DefaultListModel<>();
        model.addElement("element");
        return model;
    }

    private static void enterprise() {
        add(ObjectName.class, Arguments::objectName);
        add(OpenType.class, () -> SimpleType.INTEGER);
        add(QueryExp.class, () -> javax.management.Query.eq(value(), value()));
        add(ValueExp.class, Arguments::value);
        add(
                MBeanNotificationInfo[].class,
                () ->
                        new MBeanNotificationInfo[] {
                            new MBeanNotificationInfo(new String[] {"type"}, "name", "described")
                        });
        add(Name.class, CompositeName::new);
        add(Permission.class, () -> new RuntimePermission("permission"));
        add(Principal.class, () -> new javax.security.auth.x500.X500Principal("CN=name"));
    }

    private static ValueExp value() {
        return javax.management.Query.value(3);
    }

    private static ObjectName objectName() {
        try {
            return new ObjectName("domain:type=kind,name=one");
        } catch (javax.management.MalformedObjectNameException e) {
            throw new IllegalStateException(e);
        }
    }
}
