// SPDX-License-Identifier: Apache-2.0
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;

public interface Shop extends Remote {
    int place(List<Order> orders) throws RemoteException;

    List<Order> ordersOf(Order.Customer customer) throws RemoteException;
}
